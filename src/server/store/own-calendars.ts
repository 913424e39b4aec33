import { FIRST_OWNER, type OwnerId } from "./owner.ts";

/** The calendar that a person has from the first moment. */
export function defaultCalendarId(owner: OwnerId): string {
  return calendarIdFor(owner, "daywright");
}

/** The calendar that the demo has to itself: no source of the person's own lists it. */
export function demoCalendarId(owner: OwnerId): string {
  return calendarIdFor(owner, "demo");
}

/** The id of a calendar that each person has one of: `name` itself for the first owner. */
function calendarIdFor(owner: OwnerId, name: string): string {
  return owner === FIRST_OWNER ? name : `${name}-${owner}`;
}
