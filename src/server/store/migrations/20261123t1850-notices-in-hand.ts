/**
 * A notice is leased by the clock that all servers share, and stores the text that it is sent with.
 * Notices in the former form, a few hours old and in no release, are deleted.
 */
export const noticesInHand: readonly string[] = [
  "delete from notices where state = 'pending'",
  "alter table notices add column held_until bigint not null default 0",
  "alter table notices add column message text not null default ''",
];
