import { defaultCalendarId } from "#server/store/default-calendars.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { insertCalendar } from "#server/store/queries/local-calendars.ts";

type FirstStart = {
  readonly timeZone: string;
  /** The secret in the address of the calendar's feed. */
  readonly feedKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Creates the calendar that each person has from the start. Several processes may do so at once.
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
