const COLUMNS = `session_id, attempt, phase, variant_index, calendar_id, connection_id, time_zone, allow_conflicts, fence,
  holder, lease_until, started_at, applied_at, look_again_at, looks, entries`;

/**
 * The journal also holds updates by hand, which have no session. So it has its own owner, and only
 * entries of a session are deleted with one.
 */
export const updates: readonly string[] = [
  `create table journal (
    session_id text not null,
    of_session text references sessions (id) on delete cascade,
    owner_id text not null,
    attempt integer not null,
    phase text not null,
    variant_index integer not null,
    calendar_id text not null,
    connection_id text not null,
    time_zone text not null,
    allow_conflicts integer not null,
    kept_count integer not null default 0,
    fence integer not null,
    holder text not null,
    lease_until bigint not null,
    started_at bigint not null,
    applied_at bigint,
    look_again_at bigint,
    looks integer not null default 0,
    entries text not null,
    primary key (session_id, attempt)
  )`,
  `insert into journal (of_session, owner_id, ${COLUMNS})
    select session_id, (select owner_id from sessions where sessions.id = applies.session_id), ${COLUMNS} from applies`,
  "drop table applies",
  "alter table journal rename to applies",
  "create index applies_by_phase on applies (phase, lease_until)",
  "create index applies_by_look on applies (look_again_at)",
  "create index applies_of_session on applies (of_session)",
];
