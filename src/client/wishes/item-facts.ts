import type { Habit, TaskInput } from "#contract/task.ts";
import { dateOf, epochOf, isDate, MINUTE_MS, parseWireTime } from "#domain/time.ts";
import type { Formats } from "#wording/formats.ts";
import type { WishesText } from "./text/index.ts";

type Facts = Pick<
  TaskInput,
  "duration_minutes" | "due" | "earliest_start" | "priority" | "effort" | "min_block_minutes" | "max_block_minutes"
> & { readonly duration_estimated?: boolean };

/** The fields of a task besides its title, each as a short phrase. */
export function taskFacts(task: Facts, text: WishesText, formats: Formats, now: number): string[] {
  const { duration_minutes: minutes, duration_estimated: isEstimated } = task;
  const others = factsBesideLength(task, text, formats, now);
  if (minutes === undefined) return others;
  const length = formats.duration(minutes);
  return [isEstimated ? text.aboutDuration(length) : length, ...others];
}

/** The same without its length. */
export function factsBesideLength(task: Facts, text: WishesText, formats: Formats, now: number): string[] {
  const { due, earliest_start: earliest, priority, effort } = task;
  const isLate = due != null && isOver(due, now, formats.timeZone);
  const only = isLate ? null : sayOnlyAt(task, text, formats);
  const facts = [
    only,
    !only && due && (isLate ? text.overdue : text.due)(formats.when(due)),
    !only && earliest && text.startsAt(formats.when(earliest)),
    priority !== undefined && priority !== 3 && text.priority(formats.priorities[priority - 1] ?? ""),
    effort && text.efforts[effort],
    task.min_block_minutes && text.blocksFrom(formats.duration(task.min_block_minutes)),
    task.max_block_minutes && text.blocksUpTo(formats.duration(task.max_block_minutes)),
  ];
  return facts.filter((fact): fact is string => typeof fact === "string" && fact !== "");
}

/**
 * "on Sat 12 Dec"; "Tue 8 Dec, 09:00"; null for a task whose work is possible at another time too.
 */
export function sayOnlyAt(task: Facts, text: Pick<WishesText, "onDay">, formats: Formats): string | null {
  const at = onlyAt(task);
  return at === null ? null : isDate(at) ? text.onDay(formats.when(at)) : formats.when(at);
}

/** The only day or moment at which the task's work is possible: "on saturday", "at 9am". */
function onlyAt({ due, earliest_start: earliest, duration_minutes: minutes }: Facts): string | null {
  if (!due || !earliest) return null;
  if (isDate(due) || isDate(earliest)) return due === earliest ? earliest : null;
  return epochOf(due) - epochOf(earliest) === (minutes ?? 0) * MINUTE_MS ? earliest : null;
}

/** The same of a habit. */
export function habitFacts(habit: Habit, text: WishesText, formats: Formats): string[] {
  const days = habit.days?.map((day) => text.weekdays[day]).join(" ");
  const hours = habit.preferred?.map(([from, to]) => `${from}–${to}`).join(", ");
  const { duration_minutes: minutes, times_per_week: times, every_weeks: weeks = 1 } = habit;
  const rhythm = [text.perWeek(times), weeks > 1 && text.everyWeeks(weeks)];
  return [formats.duration(minutes), ...rhythm, days, hours].filter((fact): fact is string => Boolean(fact));
}

/** Whether a due date or instant has passed; a date passes with its day. */
export function isOver(value: string, now: number, timeZone: string): boolean {
  return isDate(value) ? value < dateOf(now, timeZone) : (parseWireTime(value, timeZone) ?? now) < now;
}
