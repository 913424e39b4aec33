import type { Db } from "#server/store/open.ts";
import { insertCalendar } from "#server/store/queries/local-calendars.ts";

const DEFAULT_CALENDAR_ID = "daywright";

type FirstStart = {
  /** The person's zone. */
  readonly timeZone: string;
  /** The secret of the calendar's feed. */
  readonly feedKey: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Makes the calendar that is there from first start; any number of processes may do it at once. */
export async function ensureDefaultCalendar(db: Db, { timeZone, feedKey, now }: FirstStart): Promise<void> {
  await insertCalendar(db, {
    id: DEFAULT_CALENDAR_ID,
    name: "Daywright",
    timeZone,
    colorClass: "cal-color-1",
    primary: true,
    feedKey,
    createdAt: now,
  });
}
