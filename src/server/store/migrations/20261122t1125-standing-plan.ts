/**
 * The standing plan: habits, blocks, credit for work done, and the last known form of each piece of
 * work. None of it depends on a session, so that deleting a session does not separate work from its
 * events.
 */
export const standingPlan: readonly string[] = [
  `create table habits (
    owner_id text not null,
    id text not null,
    created_at bigint not null,
    habit text not null,
    primary key (owner_id, id)
  )`,
  `create table blocks (
    block_id text primary key,
    owner_id text not null,
    work_kind text,
    work_id text,
    title text not null,
    start_at bigint not null,
    end_at bigint not null,
    connection_id text not null,
    calendar_id text not null,
    event_id text not null,
    etag text not null,
    has_event integer not null,
    session_id text not null,
    update_id text not null,
    state text not null,
    minutes_done integer,
    answered_at bigint,
    answered_by text,
    skipped integer not null,
    locked integer not null,
    moved_by_person integer not null,
    revision integer not null
  )`,
  "create index blocks_by_owner on blocks (owner_id, end_at)",
  `create table credits (
    owner_id text not null,
    id text not null,
    work_kind text not null,
    work_id text not null,
    minutes integer not null,
    at bigint not null,
    block_id text,
    primary key (owner_id, id)
  )`,
  `create table works (
    owner_id text not null,
    work_kind text not null,
    work_id text not null,
    revision integer not null,
    work text not null,
    primary key (owner_id, work_kind, work_id)
  )`,
];
