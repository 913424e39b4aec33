/** Idempotency keys of requests, each with the answer to its request. */
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
