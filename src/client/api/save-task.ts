import * as z from "zod/mini";
import { PATHS } from "#contract/paths.ts";
import { PlannerTask, type TaskInput } from "#contract/task.ts";
import { taskFromInput } from "#contract/task-from-input.ts";
import { Ok } from "#domain/result.ts";
import type { Api, ApiResult } from "./api.ts";

const PlannerTasks = z.array(PlannerTask);

/**
 * Saves a task under an id made here. If the id exists already, an earlier answer was lost and the
 * task is saved.
 */
export async function saveTask(api: Api, task: TaskInput): Promise<ApiResult<PlannerTask>> {
  const answer = await api.call("POST", PATHS.tasks, PlannerTask, task);
  if (answer.ok || answer.error.kind !== "problem" || answer.error.problem.status !== 409) return answer;
  const list = await api.call("GET", PATHS.tasks, PlannerTasks);
  const saved = list.ok ? list.value.find(({ id }) => id === task.id) : undefined;
  return saved ? Ok(saved) : answer;
}

/** An id for one task, also without a secure context, where `randomUUID` is missing. */
export function newTaskId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A task that is being saved, as far as its row shows. */
export type ComingTask = PlannerTask & { readonly isComing: true };

export function comingTask(task: TaskInput & { readonly id: string }, defaultMinutes = 60): ComingTask {
  return { ...taskFromInput(task, { id: task.id, source: "local", defaultMinutes }), isComing: true };
}
