import { longestBlockMinutes, type Preferences } from "#contract/preferences.ts";
import type { PlannerTask } from "#contract/task.ts";
import { deadlineOf } from "#domain/deadline.ts";
import { isDate, parseWireTime } from "#domain/time.ts";
import type { PlanningTask } from "#planner/index.ts";
import type { PlanningInput } from "./planning-input.ts";
import { createMinutesToPlan } from "./standing-blocks.ts";

/** Open tasks and unsubmitted coursework as work to plan. */
export function toPlanningTasks(input: PlanningInput): PlanningTask[] {
  const { tasks, standing, preferences } = input;
  const isCoursework = new Set(input.coursework);
  const remedied = new Set(input.remedied);
  const open = tasks.filter(({ done }) => !done);
  const openIds = new Set(open.map(({ id }) => id));
  const minutesToPlan = createMinutesToPlan(standing);
  return open.flatMap((task) => {
    const durationMinutes = minutesToPlan(task.id, wholeMinutes(task.duration_minutes));
    if (durationMinutes === 0) return [];
    const kind = isCoursework.has(task.id) ? "coursework" : "task";
    const overruns = standing?.overruns?.[task.id];
    const isRemedied = remedied.has(task.id) || undefined;
    return [{ ...fromTask(task, openIds, preferences), durationMinutes, kind, overruns, remedied: isRemedied }];
  });
}

function fromTask(
  task: PlannerTask,
  openIds: ReadonlySet<string>,
  preferences: Preferences,
): Omit<PlanningTask, "kind" | "durationMinutes" | "overruns" | "remedied"> {
  const { time_zone: timeZone } = preferences;
  return {
    id: task.id,
    title: task.title,
    ...dueOf(task.due, timeZone),
    earliestStart: task.earliest_start === null ? null : parseWireTime(task.earliest_start, timeZone),
    priority: task.priority as PlanningTask["priority"],
    ...blockLengths(task.min_block_minutes, task.max_block_minutes, preferences),
    effort: task.effort,
    category: task.category ?? undefined,
    place: task.place ?? undefined,
    dueKind: task.due_kind,
    spacing: task.spacing,
    // Tasks that are done, or were never on the list, block no other task.
    dependsOn: task.depends_on.filter((id) => openIds.has(id)),
  };
}

/** A due date means the end of that day in the person's zone. */
function dueOf(due: string | null, timeZone: string): Pick<PlanningTask, "due" | "dueIsDate"> {
  return { due: deadlineOf(due, timeZone), dueIsDate: due !== null && isDate(due) };
}

/**
 * The block lengths of the task, else of the person. The shortest is never longer than the longest.
 */
function blockLengths(
  min: number | null,
  max: number | null,
  preferences: Preferences,
): Pick<PlanningTask, "minBlockMinutes" | "maxBlockMinutes"> {
  const maxBlockMinutes = max ?? Math.max(longestBlockMinutes(preferences), min ?? 0);
  return { minBlockMinutes: Math.min(min ?? preferences.min_block_minutes, maxBlockMinutes), maxBlockMinutes };
}

function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes));
}
