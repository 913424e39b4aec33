import type { QuickAddResponse } from "#contract/session.ts";
import type { Habit, TaskInput } from "#contract/task.ts";

/** What was read, on one line: `title | 90m | due 2026-12-11 17:00 ;; ~habit | 45m | x3 ;; ? not understood`, on the zone's clock. */
export function readable({ tasks, habits, unrecognized }: QuickAddResponse, timeZone: string): string {
  return [
    ...tasks.map((task) => taskLine(task, timeZone)),
    ...habits.map(habitLine),
    ...unrecognized.map((part) => `? ${part}`),
  ].join(" ;; ");
}

function taskLine(task: TaskInput, timeZone: string): string {
  return parts([
    task.title,
    task.duration_minutes && `${task.duration_minutes}m`,
    task.due && `due ${local(task.due, timeZone)}`,
    task.earliest_start && `from ${local(task.earliest_start, timeZone)}`,
    task.priority && `p${task.priority}`,
    task.effort,
    task.min_block_minutes && `min ${task.min_block_minutes}`,
    task.max_block_minutes && `max ${task.max_block_minutes}`,
    task.url,
  ]);
}

function habitLine(habit: Habit): string {
  return parts([
    `~${habit.title}`,
    `${habit.duration_minutes}m`,
    `x${habit.times_per_week}`,
    habit.days?.join(","),
    habit.preferred?.map((range) => range.join("-")).join(","),
  ]);
}

function parts(values: readonly (string | number | null | undefined)[]): string {
  return values.filter(Boolean).join(" | ");
}

function local(value: string, timeZone: string): string {
  if (value.length === 10) return value;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(value));
}
