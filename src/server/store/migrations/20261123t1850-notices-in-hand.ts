/**
 * A notice is held by the clock that all servers share, and keeps the words that it is sent with.
 * What was to be sent in the form before, a few hours old and in no release, is forgotten.
 */
export const noticesInHand: readonly string[] = [
  "delete from notices where state = 'pending'",
  "alter table notices add column held_until bigint not null default 0",
  "alter table notices add column message text not null default ''",
];
