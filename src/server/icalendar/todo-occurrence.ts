import { DAY_MS } from "#domain/civil.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { addDays, dateOf, daysBetween, epochOf, formatInstant } from "#domain/time.ts";
import type { ParsedTodo, TodoRecurrence } from "./parse/todo.ts";

/** How far occurrences are looked for, back and ahead. */
const DAYS_BACK = 2 * 366;
const DAYS_AHEAD = 5 * 366;

/**
 * The to-do as it is now: of one that repeats, the occurrence that is to be done. That is the last
 * one whose day has come, or once that is done the next; older ones that nobody did are over. By
 * `occurrence` one is told from the next; null for a to-do that does not repeat.
 */
export function currentOccurrence(
  todo: ParsedTodo,
  now: number,
  timeZone: string,
): ParsedTodo & { readonly occurrence: string | null } {
  const { recurrence, start, due, done } = todo;
  const first = start ?? due;
  if (!recurrence || first === null || done) return { ...todo, occurrence: null };
  const times = timesOf(todo.uid, first, recurrence, { now, timeZone });
  if (times.length === 0) return { ...todo, occurrence: null };
  const today = dateOf(now, timeZone);
  const ahead = times.findIndex((time) => dayOf(time, timeZone) > today);
  const current = times.slice(ahead === 0 ? 0 : (ahead === -1 ? times.length : ahead) - 1);
  const found = current.find((time) => !recurrence.changed.get(time)?.done);
  if (found === undefined) return { ...todo, done: true, occurrence: null };
  const own = recurrence.changed.get(found) ?? { ...todo, ...movedTo(found, first, todo, recurrence) };
  return { ...own, recurrence, occurrence: found };
}

/** The times that a to-do has by its rule, around now. */
function timesOf(
  uid: string,
  first: string,
  { rrule, rdates, exdates, timeZone: ruleZone }: TodoRecurrence,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): string[] {
  const series = {
    id: uid,
    start: first,
    end: first,
    all_day: first.length === 10,
    rrule,
    rdates,
    exdates,
    time_zone: ruleZone,
    recurring_event_id: null,
    original_start: null,
    status: null,
  };
  const window = { start: now - DAYS_BACK * DAY_MS, end: now + DAYS_AHEAD * DAY_MS };
  return expandEvents([series], window, { timeZone }).map(({ key }) => key.slice(uid.length + 1));
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
