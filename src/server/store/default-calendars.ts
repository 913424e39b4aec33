import { FIRST_OWNER, type OwnerId } from "./owner.ts";

/** The calendar that each person has from the start. */
export function defaultCalendarId(owner: OwnerId): string {
  return calendarIdFor(owner, "daywright");
}

/** The demo's own calendar, which no source of the person lists. */
export function demoCalendarId(owner: OwnerId): string {
  return calendarIdFor(owner, "demo");
}

/** The id of a calendar that each person has once; for the first owner it is `name` itself. */
function calendarIdFor(owner: OwnerId, name: string): string {
  return owner === FIRST_OWNER ? name : `${name}-${owner}`;
}
