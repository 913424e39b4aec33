import { DAY_MS } from "#domain/civil.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { addDays, dateOf, daysBetween, epochOf, formatInstant } from "#domain/time.ts";
import type { ParsedTodo, TodoRecurrence } from "./parse/todo.ts";

/**
 * How far occurrences are looked for, back and ahead, in days: as a rule the nearest tell, and of
 * what happens once in years those of some years.
 */
const DAYS_NEAR = 40;
const DAYS_FAR = 5 * 366;

/** A to-do as it is to be done now; by `occurrence` one time of it is told from the next. */
export type CurrentTodo = ParsedTodo & { readonly occurrence: string | null };

/**
 * The to-do as it is now: of one that repeats, the occurrence that is to be done. That is the last
 * one whose day has come, or once that is done the next; older ones that nobody did are over.
 */
export function currentOccurrence(todo: ParsedTodo, now: number, timeZone: string): CurrentTodo {
  const { recurrence, start, due, done } = todo;
  const first = start ?? due;
  if (!recurrence || first === null || done) return { ...todo, occurrence: null };
  const today = dateOf(now, timeZone);
  const series = { uid: todo.uid, first, recurrence, timeZone };
  const near = latestToDo(timesOf(series, now, DAYS_NEAR), today, series);
  const { time, of } =
    near.time !== null && near.hasBegun ? near : latestToDo(timesOf(series, now, DAYS_FAR), today, series);
  if (of === 0) return { ...todo, occurrence: null };
  if (time === null) return { ...todo, done: true, occurrence: null };
  const own = recurrence.changed.get(time) ?? { ...todo, ...movedTo(time, first, todo, recurrence) };
  return { ...own, recurrence, occurrence: time };
}

type Series = {
  readonly uid: string;
  readonly first: string;
  readonly recurrence: TodoRecurrence;
  readonly timeZone: string;
};

/** Which of these times is to be done, if any, and whether the day of any has come. */
function latestToDo(times: readonly string[], today: string, { recurrence, timeZone }: Series) {
  const begun = times.findLastIndex((time) => dayOf(time, timeZone) <= today);
  const time = times.slice(Math.max(0, begun)).find((each) => !recurrence.changed.get(each)?.done) ?? null;
  return { time, hasBegun: begun >= 0, of: times.length };
}

/** The times that a to-do has by its rule, within a number of days around now. */
function timesOf({ uid, first, recurrence, timeZone }: Series, now: number, days: number): string[] {
  const { rrule, rdates, exdates, timeZone: time_zone } = recurrence;
  const single = { recurring_event_id: null, original_start: null, status: null };
  const event = { id: uid, start: first, end: first, all_day: first.length === 10, time_zone, rrule, rdates, exdates };
  const window = { start: now - days * DAY_MS, end: now + days * DAY_MS };
  return expandEvents([{ ...single, ...event }], window, { timeZone }).map(({ key }) => key.slice(uid.length + 1));
}

function dayOf(time: string, timeZone: string): string {
  return time.length === 10 ? time : dateOf(epochOf(time), timeZone);
}

/** Its start and when it is due, as far from each other as those of the first occurrence. */
function movedTo(
  time: string,
  first: string,
  { start, due }: ParsedTodo,
  { timeZone }: TodoRecurrence,
): Pick<ParsedTodo, "start" | "due"> {
  const days = daysBetween(dayOf(first, timeZone), dayOf(time, timeZone));
  const elapsed = epochOf(time) - epochOf(first);
  const moved = (written: string | null) => {
    if (written === null) return null;
    return written.length === 10 ? addDays(written, days) : formatInstant(epochOf(written) + elapsed);
  };
  return { start: moved(start), due: moved(due) };
}
