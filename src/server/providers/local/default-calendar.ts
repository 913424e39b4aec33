import type { OwnerDb } from "#server/store/open.ts";
import { defaultCalendarId } from "#server/store/own-calendars.ts";
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
    id: defaultCalendarId(mine.owner),
    name: "Daywright",
    timeZone,
    colorClass: "cal-color-1",
    primary: true,
    feedKey,
    createdAt: now,
  });
}
