import type { Language } from "#contract/primitives.ts";
import type { Habit, TaskInput } from "#contract/task.ts";
import type { Interval } from "#domain/interval.ts";
import { addDays, dateOf, endOfDate, startOfDate } from "#domain/time.ts";
import { createDemoCalendar, toNewEvent } from "#server/providers/local/index.ts";
import type { Provider } from "#server/providers/port.ts";
import { type Db, inTransaction } from "#server/store/db.ts";
import { demoCalendarId } from "#server/store/default-calendars.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { deleteCalendar, insertCalendar } from "#server/store/queries/local-calendars.ts";
import { insertEvents } from "#server/store/queries/local-events.ts";
import { createDemoCourses } from "./coursework.ts";
import { nextOn } from "./demo-dates.ts";
import { demoWeek } from "./demo-week.ts";
import { en } from "./text/en.ts";
import { zh } from "./text/zh.ts";

export { sessionSources } from "./session-sources.ts";

type Deps = { readonly db: Db; readonly now: () => Temporal.Instant; readonly newId: () => string };

export type Demo = {
  readonly window: Interval;
  /** The first weekday of the window, because the days of a weekend are almost empty. */
  readonly viewDate: string;
  /** The session's only sources: the Demo calendar and the demo courses. */
  readonly providers: readonly Provider[];
  readonly tasks: readonly TaskInput[];
  readonly habits: readonly Habit[];
};

const DAYS = 7;

/**
 * Replaces a person's Demo calendar by a new one for the seven days from today on, in the person's
 * zone and language.
 */
export async function prepareDemo(
  { db, now, newId }: Deps,
  owner: OwnerId,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): Promise<Demo> {
  const clock = now().epochMilliseconds;
  const today = dateOf(clock, timeZone);
  const text = { en, zh }[language];
  const calendarId = demoCalendarId(owner);
  const week = demoWeek({ calendarId, today, timeZone, text });
  await inTransaction(db, async (tx) => {
    const mine = { db: tx, owner };
    await deleteCalendar(mine, calendarId);
    const calendar = await insertCalendar(mine, {
      id: calendarId,
      name: text.calendar,
      timeZone,
      colorClass: "cal-color-3",
      primary: false,
      feedKey: newId(),
      createdAt: clock,
    });
    await insertEvents(tx, calendar, week.events.map(toNewEvent));
  });
  return {
    window: { start: startOfDate(today, timeZone), end: endOfDate(addDays(today, DAYS - 1), timeZone) },
    viewDate: nextOn(today),
    providers: [
      createDemoCalendar({ db, owner }, text.calendar),
      createDemoCourses({ db, owner }, text.courseworkSource, week.coursework),
    ],
    tasks: week.tasks,
    habits: week.habits,
  };
}
