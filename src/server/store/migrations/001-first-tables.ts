/** The tables of the first release. */
export const firstTables: readonly string[] = [
  `create table sessions (
    id text primary key,
    created_at bigint not null,
    expires_at bigint not null,
    version integer not null default 1,
    last_event text,
    last_event_version integer not null default 0,
    base text not null,
    ai_draft text not null,
    draft_variants text not null,
    apply_state text not null
  )`,
  "create index sessions_by_expiry on sessions (expires_at)",
  "create index sessions_by_age on sessions (created_at)",
  `create table applies (
    session_id text not null references sessions (id) on delete cascade,
    attempt integer not null,
    phase text not null,
    variant_index integer not null,
    calendar_id text not null,
    connection_id text not null,
    time_zone text not null,
    allow_conflicts integer not null,
    fence integer not null,
    holder text not null,
    lease_until bigint not null,
    started_at bigint not null,
    applied_at bigint,
    entries text not null,
    primary key (session_id, attempt)
  )`,
  "create index applies_by_phase on applies (phase, lease_until)",
  `create table tasks (
    id text primary key,
    created_at bigint not null,
    position integer not null,
    task text not null
  )`,
  `create table connections (
    id text primary key,
    kind text not null,
    label text not null,
    created_at bigint not null,
    credentials text not null,
    access_token text,
    status text not null,
    calendars text,
    revision integer not null
  )`,
  `create table local_calendars (
    id text primary key,
    name text not null,
    time_zone text not null,
    color_class text not null,
    is_primary integer not null,
    feed_key text not null,
    created_at bigint not null,
    revision integer not null
  )`,
  `create table local_events (
    calendar_id text not null references local_calendars (id) on delete cascade,
    event_key text not null,
    series_key text,
    first_start bigint not null,
    last_end bigint,
    revision integer not null,
    event text not null,
    primary key (calendar_id, event_key)
  )`,
  "create index local_events_by_series on local_events (calendar_id, series_key)",
  "create table settings (name text primary key, value text not null)",
  `create table leases (
    name text primary key,
    holder text not null,
    fence integer not null,
    lease_until bigint not null
  )`,
  `create table rate_counters (
    bucket text primary key,
    window_start bigint not null,
    hits integer not null
  )`,
];
