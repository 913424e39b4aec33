/**
 * The results of the watch: disruptions of standing plans, each plan's state at its last look with
 * the repair made then, and the updates applied within a budget.
 */
export const watch: readonly string[] = [
  `create table disruptions (
    owner_id text not null,
    id text not null,
    state text not null,
    since bigint not null,
    until_at bigint not null,
    disruption text not null,
    primary key (owner_id, id)
  )`,
  "create index disruptions_by_end on disruptions (until_at)",
  `create table looks (
    owner_id text primary key,
    checked_at bigint not null,
    plan_version bigint not null,
    basis text not null,
    session_id text,
    repair text
  )`,
  `create table auto_updates (
    session_id text primary key,
    owner_id text not null,
    applied_at bigint not null,
    blocks integer not null
  )`,
  "create index auto_updates_of_owner on auto_updates (owner_id, applied_at)",
];
