import type { OwnerDb } from "#server/store/open.ts";
import { FIRST_OWNER, type OwnerId } from "#server/store/owner.ts";
import { insertCalendar } from "#server/store/queries/local-calendars.ts";

type FirstStart = {
  readonly timeZone: string;
  /** The secret of the calendar's feed. */
  readonly feedKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Makes the calendar that a person has from the first moment; any number of processes may do it at
 * once.
 */
export async function ensureDefaultCalendar(mine: OwnerDb, { timeZone, feedKey, now }: FirstStart): Promise<void> {
  await insertCalendar(mine, {
    id: calendarIdFor(mine.owner, "daywright"),
    name: "Daywright",
    timeZone,
    colorClass: "cal-color-1",
    primary: true,
    feedKey,
    createdAt: now,
  });
}

/** The calendar that the demo has to itself: no source of the person's own lists it. */
export function demoCalendarId(owner: OwnerId): string {
  return calendarIdFor(owner, "demo");
}

/** The id of a calendar that each person has one of: `name` itself for the first owner. */
function calendarIdFor(owner: OwnerId, name: string): string {
  return owner === FIRST_OWNER ? name : `${name}-${owner}`;
}
