/** The outbox of notices, and the browsers that receive them. */
export const notices: readonly string[] = [
  `create table notices (
    owner_id text not null,
    id text not null,
    channel text not null,
    state text not null,
    created_at bigint not null,
    next_at bigint not null,
    attempts integer not null,
    notice text not null,
    primary key (owner_id, id, channel)
  )`,
  "create index notices_by_turn on notices (state, next_at)",
  `create table push_subscriptions (
    id text primary key,
    owner_id text not null,
    created_at bigint not null,
    subscription text not null
  )`,
  "create index push_subscriptions_of_owner on push_subscriptions (owner_id)",
];
