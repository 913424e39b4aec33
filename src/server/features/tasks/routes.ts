import * as z from "zod/mini";
import { changeTask } from "#contract/change-task.ts";
import { ListedTask } from "#contract/learned-length.ts";
import { LIMITS } from "#contract/limits.ts";
import { PATHS, taskPath } from "#contract/paths.ts";
import { ChangedTask, PlannerTask, TaskInput, TaskPatch } from "#contract/task.ts";
import { ownerOf } from "#server/auth/check-access.ts";
import type { CompletionService } from "#server/completion/index.ts";
import { conflict, notFound, outOfRange, type ProblemDetails, sendProblem } from "#server/http/problem.ts";
import type { App } from "#server/http/schema-validation.ts";
import { incomingTask } from "#server/planning/incoming-drafts.ts";
import { freedBy } from "#server/standing/blocks-of-done-task.ts";
import type { ListEvents } from "#server/standing/deps.ts";
import { learnDurations, openTask } from "#server/standing/learned-durations.ts";
import type { Db } from "#server/store/open.ts";
import { deleteTask, listTasks, updateTask } from "#server/store/queries/tasks.ts";
import { addTask, type MarkError, markTask } from "./service.ts";

type Deps = {
  readonly db: Db;
  readonly machineTimeZone: string;
  readonly now: () => Temporal.Instant;
  readonly newId: () => string;
  readonly completion: Pick<CompletionService, "tell">;
  readonly lists: ListEvents;
};

const ListedTasks = z.array(ListedTask);
const TaskParams = z.object({ taskId: z.string() });

export function registerTasks(app: App, deps: Deps): void {
  const { db } = deps;
  const list = { config: { summary: "The local task list" }, schema: { response: { 200: ListedTasks } } };
  app.get(PATHS.tasks, list, async (request) => {
    const mine = { db, owner: ownerOf(request) };
    const [tasks, learned] = await Promise.all([listTasks(mine), learnDurations(mine, deps.now().epochMilliseconds)]);
    return tasks.map((task) => (task.done ? task : { ...task, ...learned.learnedOf(openTask(task, learned)) }));
  });

  const add = {
    config: { summary: "Add a task" },
    schema: { body: TaskInput, response: { 201: PlannerTask } },
  };
  app.post(PATHS.tasks, add, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    const added = await addTask({ ...deps, mine }, request.body);
    if (added.ok) {
      deps.lists.publish(mine);
      return reply.code(201).header("location", taskPath(added.value.id)).send(added.value);
    }
    switch (added.error.kind) {
      case "id-taken":
        return sendProblem(reply, conflict("id: a task of this id is on the list already"));
      case "list-full":
        return sendProblem(
          reply,
          outOfRange("", `the list holds at most ${LIMITS.tasks} tasks; finish or delete some`),
        );
    }
  });

  const change = {
    config: { summary: "Change a task" },
    schema: { params: TaskParams, body: TaskPatch, response: { 200: ChangedTask } },
  };
  app.patch(`${PATHS.tasks}/:taskId`, change, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    const { taskId } = request.params;
    const own = await updateTask(mine, taskId, (task) => changeTask(task, incomingTask(request.body)));
    if (own !== null) deps.lists.publish(mine);
    const marked = own === null ? await markTask({ ...deps, mine }, taskId, request.body) : null;
    if (marked?.ok === false) return sendProblem(reply, problemOf(marked.error));
    const changed = own ?? marked?.value;
    if (!changed) return sendProblem(reply, notFound("task"));
    if (!changed.done) return changed;
    return { ...changed, freed: await freedBy(mine, changed.id, deps.now().epochMilliseconds) };
  });

  const remove = { config: { summary: "Delete a task" }, schema: { params: TaskParams } };
  app.delete(`${PATHS.tasks}/:taskId`, remove, async (request, reply) => {
    const mine = { db, owner: ownerOf(request) };
    if (!(await deleteTask(mine, request.params.taskId))) return sendProblem(reply, notFound("task"));
    deps.lists.publish(mine);
    return reply.code(204).send();
  });
}

function problemOf(error: MarkError): ProblemDetails {
  switch (error.kind) {
    case "unknown":
      return notFound("task");
    case "not-ours":
      return outOfRange(error.field, "is said by the source of this task; only done can be said here");
    case "not-told":
      return conflict("done: the source of this task is not told what is done; choose that with its connection");
  }
}
