import type { PlannerPayload } from "./payload.ts";
import type { CarriedOut } from "./remedy.ts";
import type { CourseworkItem, PlannerTask, TaskPatch } from "./task.ts";

type Sources = {
  readonly tasks: readonly PlannerTask[];
  readonly coursework: readonly CourseworkItem[];
};

/** The work of a session as it is planned there: what its sources say, with what was carried out in the session. */
export function workOfSession({
  context,
  carried_out = [],
}: Pick<PlannerPayload, "context" | "carried_out">): PlannerTask[] {
  if (!context) return [];
  const { tasks, learning } = context;
  return layOverTasks(workOf({ tasks: tasks.items, coursework: learning.items }), carried_out);
}

/** Tasks and coursework in one list. A session's task under the id of coursework is planned in its place, until it is handed in. */
export function workOf({ tasks, coursework }: Sources): PlannerTask[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const submitted = new Set(coursework.flatMap(({ id, submitted }) => (submitted ? [id] : [])));
  return [
    ...tasks.filter(({ id }) => !submitted.has(id)),
    ...coursework.filter(({ id }) => !ids.has(id) || submitted.has(id)).map(taskOfCoursework),
  ];
}

/** Coursework as the task that it is to whoever has to do it. */
export function taskOfCoursework(item: CourseworkItem): PlannerTask {
  return {
    id: item.id,
    source: item.source,
    title: item.course === "" ? item.title : `${item.course}: ${item.title}`,
    notes: "",
    due: item.due,
    earliest_start: null,
    duration_minutes: item.duration_minutes,
    duration_estimated: item.duration_estimated,
    priority: 2,
    min_block_minutes: null,
    max_block_minutes: null,
    effort: "deep",
    depends_on: [],
    url: item.url,
    done: item.submitted,
  };
}

/**
 * The work as the session plans it: what was carried out in it laid over what the sources say. A task that its source
 * changed since is planned as that says.
 */
export function layOverTasks(tasks: readonly PlannerTask[], carriedOut: readonly CarriedOut[]): PlannerTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  for (const { id, was, now } of carriedOut.flatMap((one) => one.tasks)) {
    const task = byId.get(id);
    if (task && stillSays(task, was)) byId.set(id, withChange(task, now));
  }
  return [...byId.values()];
}

function stillSays(task: PlannerTask, was: CarriedOut["tasks"][number]["was"]): boolean {
  return Object.entries(was).every(
    ([name, value]) => JSON.stringify(task[name as keyof PlannerTask]) === JSON.stringify(value),
  );
}

/** A length that is given is no guess any more. */
function withChange(task: PlannerTask, now: TaskPatch): PlannerTask {
  const changed = { ...task, ...now, id: task.id } as PlannerTask;
  return now.duration_minutes === undefined ? changed : { ...changed, duration_estimated: false };
}
