/**
 * What sources are to be told about done tasks, one row per task, and whether a connection wants
 * that.
 */
export const completions: readonly string[] = [
  "alter table connections add column completion integer not null default 0",
  `create table completions (
    owner_id text not null,
    task_id text not null,
    connection_id text not null,
    done integer not null,
    said integer not null,
    said_at bigint not null,
    known_etag text,
    settled integer not null,
    state text not null,
    tries integer not null,
    next_at bigint not null,
    fence integer not null,
    holder text not null,
    lease_until bigint not null,
    primary key (owner_id, task_id)
  )`,
  "create index completions_by_time on completions (next_at)",
];
