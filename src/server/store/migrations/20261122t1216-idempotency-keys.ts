/** The keys that callers name requests by, each with the answer that its request got. */
export const idempotencyKeys: readonly string[] = [
  `create table idempotency_keys (
    session_id text not null references sessions (id) on delete cascade,
    idempotency_key text not null,
    request text not null,
    asked_at bigint not null,
    status integer,
    answer text,
    primary key (session_id, idempotency_key)
  )`,
  "create index idempotency_keys_by_age on idempotency_keys (asked_at)",
];
