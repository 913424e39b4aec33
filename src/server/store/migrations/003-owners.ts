/**
 * Several people on one server: every row gets an owner. Existing rows belong to the first owner.
 * People choose task ids, so two of them may choose the same id; all other ids are random.
 */
export const owners: readonly string[] = [
  `create table owners (
    id text primary key,
    issuer text not null,
    subject text not null,
    label text not null,
    created_at bigint not null,
    unique (issuer, subject)
  )`,
  "alter table sessions add column owner_id text not null default 'owner'",
  "drop index sessions_by_age",
  "create index sessions_by_owner on sessions (owner_id, created_at)",
  "alter table connections add column owner_id text not null default 'owner'",
  "create index connections_by_owner on connections (owner_id)",
  "alter table local_calendars add column owner_id text not null default 'owner'",
  "create index local_calendars_by_owner on local_calendars (owner_id)",
  `create table tasks_by_owner (
    owner_id text not null,
    id text not null,
    created_at bigint not null,
    position integer not null,
    task text not null,
    primary key (owner_id, id)
  )`,
  `insert into tasks_by_owner (owner_id, id, created_at, position, task)
    select 'owner', id, created_at, position, task from tasks`,
  "drop table tasks",
  "alter table tasks_by_owner rename to tasks",
  "create index tasks_in_order on tasks (owner_id, created_at, position)",
  `create table owner_settings (
    owner_id text not null,
    name text not null,
    value text not null,
    primary key (owner_id, name)
  )`,
  `insert into owner_settings (owner_id, name, value)
    select 'owner', name, value from settings where name = 'preferences' or name like 'effort:%'`,
  "delete from settings where name = 'preferences' or name like 'effort:%'",
];
