import type { Habit, TaskInput } from "#contract/task.ts";
import { dateOf, isDate, parseWireTime } from "#domain/time.ts";
import type { WishesText } from "./text/index.ts";

type Facts = Pick<
  TaskInput,
  "duration_minutes" | "due" | "earliest_start" | "priority" | "effort" | "min_block_minutes" | "max_block_minutes"
> & { readonly duration_estimated?: boolean };

/** How a page writes dates. */
export type Dates = {
  readonly timeZone: string;
  /** `Fri 11 Dec`, or `Fri 11 Dec, 17:00`, of a date or an instant. */
  when(value: string): string;
  readonly priorities: readonly string[];
};

/** What is known of a task besides its title, each fact a short phrase. */
export function taskFacts(task: Facts, text: WishesText, dates: Dates, now: number): string[] {
  const { duration_minutes: minutes, due, earliest_start: earliest, priority, effort } = task;
  const length = minutes === undefined ? null : text.duration(minutes);
  const facts = [
    length && (task.duration_estimated ? text.aboutDuration(length) : length),
    due && (isOver(due, now, dates.timeZone) ? text.overdue : text.due)(dates.when(due)),
    earliest && text.startsAt(dates.when(earliest)),
    priority !== undefined && priority !== 3 && text.priority(dates.priorities[priority - 1] ?? ""),
    effort && text.efforts[effort],
    task.min_block_minutes && text.blocksFrom(text.duration(task.min_block_minutes)),
    task.max_block_minutes && text.blocksUpTo(text.duration(task.max_block_minutes)),
  ];
  return facts.filter((fact): fact is string => typeof fact === "string" && fact !== "");
}

/** The same of a habit. */
export function habitFacts(habit: Habit, text: WishesText): string[] {
  const days = habit.days?.map((day) => text.weekdays[day]).join(" ");
  const hours = habit.preferred?.map(([from, to]) => `${from}–${to}`).join(", ");
  return [text.duration(habit.duration_minutes), text.perWeek(habit.times_per_week), days, hours].filter(
    (fact): fact is string => Boolean(fact),
  );
}

/** Whether a due date or instant is over; a date is over when its day is. */
export function isOver(value: string, now: number, timeZone: string): boolean {
  return isDate(value) ? value < dateOf(now, timeZone) : (parseWireTime(value, timeZone) ?? now) < now;
}
