import type { Interval } from "#domain/interval.ts";
import { dateOf, minuteOfDay, weekdayOf } from "#domain/time.ts";
import type { Change } from "../facts.ts";
import type { PlanningHabit, PlanningProblem, PlanningTask } from "../model.ts";

/**
 * The problem with the changes made. Changes of a task or a habit apply to the one with this id.
 */
export function withChanges(problem: PlanningProblem, id: string, changes: readonly Change[]): PlanningProblem {
  return changes.reduce((changed, change) => withChange(changed, id, change), problem);
}

function withChange(problem: PlanningProblem, id: string, change: Change): PlanningProblem {
  const changeTask = (changed: (task: PlanningTask) => Partial<PlanningTask>): PlanningProblem => {
    const at = problem.tasks.findIndex((task) => task.id === id);
    const task = problem.tasks[at];
    return task ? { ...problem, tasks: problem.tasks.with(at, { ...task, ...changed(task) }) } : problem;
  };
  const changeHabit = (changed: (habit: PlanningHabit) => Partial<PlanningHabit>): PlanningProblem => ({
    ...problem,
    habits: problem.habits.map((habit) => (habit.id === id ? { ...habit, ...changed(habit) } : habit)),
  });
  switch (change.kind) {
    case "shorten":
      return changeTask(({ durationMinutes }) => ({ durationMinutes: durationMinutes - change.minutes }));
    case "shorter-blocks":
      return changeTask(() => ({ minBlockMinutes: change.minutes }));
    case "longer-blocks":
      return changeTask(() => ({ maxBlockMinutes: change.minutes }));
    case "move-due":
      return changeTask(() => ({ due: change.due, dueIsDate: false }));
    case "earlier-start":
      return changeTask(() => ({ earliestStart: change.start }));
    case "raise-priority":
      return changeTask(() => ({ priority: change.priority }));
    case "drop-spacing":
      return changeTask(() => ({ spacing: false }));
    case "drop-dependency":
      return changeTask(({ dependsOn }) => ({ dependsOn: dependsOn.filter((other) => other !== change.id) }));
    case "extend-day":
      return { ...problem, extraHours: [...(problem.extraHours ?? []), change.span] };
    case "own-hours":
      return withHoursOf(
        change.category,
        change.span,
        changeTask(() => ({ category: change.category })),
      );
    case "raise-focus-cap":
      return { ...problem, preferences: { ...problem.preferences, maxFocusMinutesPerDay: change.minutes } };
    case "raise-blocks-cap":
      return { ...problem, preferences: { ...problem.preferences, maxBlocksPerDay: change.blocks } };
    case "drop-task":
      return { ...problem, tasks: problem.tasks.filter((task) => task.id !== change.id) };
    case "shorter-sessions":
      return changeHabit(() => ({ durationMinutes: change.minutes }));
    case "more-hours":
      return changeHabit(() => ({ preferred: change.preferred }));
    case "more-days":
      return changeHabit(({ days }) => ({ days: change.day === null || days === null ? null : [...days, change.day] }));
    case "fewer-times":
      return changeHabit((habit) => ({ timesPerWeek: change.times, owed: owedLess(habit, change.times) }));
  }
}

/** Adds hours to a category: this span on its weekday. */
function withHoursOf(category: string, { start, end }: Interval, problem: PlanningProblem): PlanningProblem {
  const { timeZone, preferences } = problem;
  const weekday = weekdayOf(dateOf(start, timeZone));
  const range = { from: minuteOfDay(start, timeZone), to: minuteOfDay(end, timeZone) };
  const before = preferences.hoursByCategory?.[category] ?? [];
  const hours = Array.from({ length: 7 }, (_, index) => [
    ...(before[index] ?? []),
    ...(index + 1 === weekday ? [range] : []),
  ]);
  const hoursByCategory = { ...preferences.hoursByCategory, [category]: hours };
  return { ...problem, preferences: { ...preferences, hoursByCategory } };
}

function owedLess({ owed, timesPerWeek }: PlanningHabit, times: number): PlanningHabit["owed"] {
  const left = (before: number) => Math.max(0, before - (timesPerWeek - times));
  return owed && Object.fromEntries(Object.entries(owed).map(([monday, before]) => [monday, left(before)]));
}
