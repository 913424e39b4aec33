import { remediedTasks } from "./fold-remedies.ts";
import { wishedTasks } from "./fold-wishes.ts";
import type { PlannerPayload } from "./payload.ts";
import type { CourseworkItem, PlannerTask } from "./task.ts";
import { TASK_DEFAULTS } from "./task-defaults.ts";

type Sources = {
  readonly tasks: readonly PlannerTask[];
  readonly coursework: readonly CourseworkItem[];
};

/** The fields of a session that determine its work. */
export type SessionWork = Pick<PlannerPayload, "context" | "wishes" | "carried_out">;

/** The work of a session as planned: from its sources, with wishes and remedies applied. */
export function workOfSession({ context, wishes = [], carried_out: remedies = [] }: SessionWork): PlannerTask[] {
  return remediedTasks(wishedTasks(workOfContext(context), wishes), remedies);
}

/** The work of a session as its sources list it. */
export function workOfContext(context: SessionWork["context"]): PlannerTask[] {
  return context ? workOf({ tasks: context.tasks.items, coursework: context.learning.items }) : [];
}

/**
 * Tasks and coursework in one list. A session's task with the id of coursework replaces it until it
 * is handed in.
 */
export function workOf({ tasks, coursework }: Sources): PlannerTask[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const submitted = new Set(coursework.flatMap(({ id, submitted }) => (submitted ? [id] : [])));
  return [
    ...tasks.filter(({ id }) => !submitted.has(id)),
    ...coursework.filter(({ id }) => !ids.has(id) || submitted.has(id)).map(taskOfCoursework),
  ];
}

export function taskOfCoursework(item: CourseworkItem): PlannerTask {
  return {
    id: item.id,
    source: item.source,
    title: item.course === "" ? item.title : `${item.course}: ${item.title}`,
    ...TASK_DEFAULTS,
    due: item.due,
    duration_minutes: item.duration_minutes,
    duration_estimated: item.duration_estimated,
    priority: 2,
    effort: "deep",
    url: item.url,
    done: item.submitted,
    ...(item.course !== "" && { category: item.course }),
  };
}
