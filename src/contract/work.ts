import { effectiveTasks } from "./effective-inputs.ts";
import type { PlannerPayload } from "./payload.ts";
import { UNSAID } from "./plain-task.ts";
import type { CourseworkItem, PlannerTask } from "./task.ts";

type Sources = {
  readonly tasks: readonly PlannerTask[];
  readonly coursework: readonly CourseworkItem[];
};

/** What a session says of its work. */
export type SessionWork = Pick<PlannerPayload, "context" | "wishes" | "carried_out">;

/**
 * The work of a session as it is planned there: what its sources say, with its wishes and remedies
 * laid over it.
 */
export function workOfSession({ context, wishes, carried_out: remedies }: SessionWork): PlannerTask[] {
  return effectiveTasks(workOfContext(context), { wishes, remedies });
}

/** The work of a session as its sources say it. */
export function workOfContext(context: SessionWork["context"]): PlannerTask[] {
  return context ? workOf({ tasks: context.tasks.items, coursework: context.learning.items }) : [];
}

/**
 * Tasks and coursework in one list. A session's task under the id of coursework is planned in its
 * place, until it is handed in.
 */
export function workOf({ tasks, coursework }: Sources): PlannerTask[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const submitted = new Set(coursework.flatMap(({ id, submitted }) => (submitted ? [id] : [])));
  return [
    ...tasks.filter(({ id }) => !submitted.has(id)),
    ...coursework.filter(({ id }) => !ids.has(id) || submitted.has(id)).map(taskOfCoursework),
  ];
}

/** Coursework as a task. */
export function taskOfCoursework(item: CourseworkItem): PlannerTask {
  return {
    id: item.id,
    source: item.source,
    title: item.course === "" ? item.title : `${item.course}: ${item.title}`,
    ...UNSAID,
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
