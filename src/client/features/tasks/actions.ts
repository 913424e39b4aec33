import { isOfDemo } from "#contract/demo.ts";
import { PATHS, taskPath } from "#contract/paths.ts";
import type { PlannerContext } from "#contract/payload.ts";
import { CourseworkEffort, type CourseworkItem, PlannerTask, type TaskInput, type TaskPatch } from "#contract/task.ts";
import { Ok } from "#domain/result.ts";
import type { ApiResult } from "../../api/api.ts";
import { deleteAt } from "../../api/delete-resource.ts";
import { saveTask } from "../../api/save-task.ts";
import type { App } from "../../planner-state/app.ts";
import { withItem } from "../../ui/keyed-rows.ts";
import { demoTask } from "./demo-tasks.ts";

/** Saves a task and shows it; in the demo the task belongs to the session only. */
export async function addTask(app: App, task: TaskInput & { readonly id: string }): Promise<ApiResult<PlannerTask>> {
  const { context, preferences } = app.state.payload ?? {};
  const answer = isOfDemo(context)
    ? Ok(demoTask(task, preferences?.default_task_minutes))
    : await saveTask(app.api, task);
  if (answer.ok) editTasks(app, (items) => withItem(items, answer.value));
  return answer;
}

/** Changes a task; returns whether it was saved. */
export async function patchTask(app: App, id: string, patch: TaskPatch): Promise<boolean> {
  const answer = await app.api.call("PATCH", taskPath(id), PlannerTask, patch);
  if (answer.ok) editTasks(app, (items) => withItem(items, answer.value));
  else app.showFailure("tasks", answer.error, () => void patchTask(app, id, patch));
  app.render();
  return answer.ok;
}

/**
 * Saves the length of coursework of the item's type in its course, for this item and later ones.
 */
export async function saveEffort(
  app: App,
  { course, type }: Pick<CourseworkItem, "course" | "type">,
  minutes: number,
): Promise<boolean> {
  const effort = { course, type, duration_minutes: minutes };
  const answer = await app.api.call("PUT", PATHS.courseworkEffort, CourseworkEffort, effort);
  if (!answer.ok) {
    app.showFailure("tasks", answer.error, () => void saveEffort(app, effort, minutes));
    return false;
  }
  const { duration_minutes } = answer.value;
  const same = (item: CourseworkItem) => item.course === course && item.type === type;
  editContext(app, (context) => ({
    ...context,
    learning: {
      ...context.learning,
      items: context.learning.items.map((item) =>
        same(item) ? { ...item, duration_minutes, duration_estimated: false } : item,
      ),
    },
  }));
  return true;
}

export async function removeTask(app: App, id: string): Promise<void> {
  const answer = await deleteAt(app.api, taskPath(id));
  if (answer.ok) editTasks(app, (items) => items.filter((task) => task.id !== id));
  else app.showFailure("tasks", answer.error, () => void removeTask(app, id));
}

type Edit = (items: PlannerTask[]) => PlannerTask[];

function editTasks(app: App, edit: Edit): void {
  editContext(app, (context) => withTasks(context, edit));
}

/** A context with other tasks. */
export function withTasks({ tasks, ...rest }: PlannerContext = EMPTY_CONTEXT, edit: Edit): PlannerContext {
  return { ...rest, tasks: { ...tasks, items: edit(tasks.items) } };
}

function editContext(app: App, edit: (context: PlannerContext) => PlannerContext): void {
  const { payload } = app.state;
  if (!payload) return;
  app.state.payload = { ...payload, context: edit(payload.context ?? EMPTY_CONTEXT) };
  app.render();
}

const EMPTY_CONTEXT: PlannerContext = {
  calendar: { sources: [], calendars: [] },
  tasks: { sources: [], items: [] },
  learning: { sources: [], items: [] },
};
