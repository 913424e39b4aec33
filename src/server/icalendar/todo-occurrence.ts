import { DAY_MS } from "#domain/civil-date.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { addDays, dateOf, daysBetween, epochOf, formatInstant } from "#domain/time.ts";
import type { ParsedTodo, TodoRecurrence } from "./parse/todo.ts";

/**
 * How many days before and after now are searched for occurrences. Usually the near range finds
 * one; to-dos that recur only every few years need the far range.
 */
const DAYS_NEAR = 40;
const DAYS_FAR = 5 * 366;

/** A to-do in its current occurrence. `occurrence` is that occurrence's time by the rule. */
export type CurrentTodo = ParsedTodo & { readonly occurrence: string | null };

/**
 * The current form of a to-do. A recurring one is represented by the occurrence to do now: the
 * latest whose day has come or, once that is done, the next. Older occurrences that nobody did are
 * over.
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

/** The times of a to-do by its rule, within this many days of now. */
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

/** Start and due of an occurrence, as far apart as those of the first. */
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
