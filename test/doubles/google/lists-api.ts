import type { Answer, Call } from "../../support/api-call.ts";
import { invalid, notFound, refusal, unknownParameter } from "./answer.ts";
import type { World } from "./google-data.ts";

/**
 * `calendarList.list` (https://developers.google.com/calendar/api/v3/reference/calendarList/list).
 */
export function answerCalendarList(world: World, call: Call, pageSize: number): Answer {
  const fault = unknownParameter(call, [
    "maxResults",
    "pageToken",
    "minAccessRole",
    "showDeleted",
    "showHidden",
    "syncToken",
  ]);
  if (fault) return fault;
  if (Number(call.query.get("maxResults") ?? 100) > 250) return invalid("maxResults");
  const entries = [...world.calendars.values()].map(({ entry }) => entry);
  return { status: 200, body: { kind: "calendar#calendarList", ...page(entries, call, pageSize) } };
}

/** `tasklists.list` and `tasks.list` (https://developers.google.com/tasks/reference/rest). */
export function answerTasks(world: World, call: Call, pageSize: number): Answer {
  if (call.path === "/tasks/v1/users/@me/lists") {
    const fault = unknownParameter(call, ["maxResults", "pageToken"]);
    const lists = [...world.taskLists].map(([id, { title }]) => ({ kind: "tasks#taskList", id, title }));
    return fault ?? { status: 200, body: { kind: "tasks#taskLists", ...page(lists, call, pageSize) } };
  }
  const one = /^\/tasks\/v1\/lists\/([^/]+)\/tasks\/([^/]+)$/.exec(call.path);
  if (one) return answerTask(world, call, decodeURIComponent(one[1] ?? ""), decodeURIComponent(one[2] ?? ""));
  const id = /^\/tasks\/v1\/lists\/([^/]+)\/tasks$/.exec(call.path)?.[1];
  const list = world.taskLists.get(decodeURIComponent(id ?? ""));
  if (!list) return notFound();
  const fault = unknownParameter(
    call,
    "maxResults pageToken showCompleted showDeleted showHidden showAssigned dueMin dueMax completedMin completedMax updatedMin".split(
      " ",
    ),
  );
  if (fault) return fault;
  if (Number(call.query.get("maxResults") ?? 20) > 100) return invalid("maxResults");
  const showCompleted = call.query.get("showCompleted") !== "false";
  for (const task of list.tasks) world.versionOf(task);
  const tasks = list.tasks.filter(({ status }) => showCompleted || status !== "completed");
  return { status: 200, body: { kind: "tasks#tasks", ...page(tasks, call, pageSize) } };
}

/** `tasks.get` and `tasks.patch`: a field that is null in a patch is removed. */
function answerTask(world: World, call: Call, listId: string, taskId: string): Answer {
  const task = world.taskLists.get(listId)?.tasks.find(({ id }) => id === taskId);
  if (!task) return notFound();
  const fault = unknownParameter(call, []);
  if (fault) return fault;
  const etag = world.versionOf(task);
  if (call.method === "GET") return { status: 200, body: { kind: "tasks#task", ...task } };
  if (call.method !== "PATCH") return refusal(405, "methodNotAllowed", "Method Not Allowed");
  if ((call.headers["if-match"] ?? etag) !== etag) return refusal(412, "conditionNotMet", "Precondition Failed");
  for (const [name, value] of Object.entries(call.body as Record<string, unknown>)) {
    if (!WRITABLE.has(name)) return invalid(name);
    if (value === null) delete task[name];
    else task[name] = value;
  }
  if (!["needsAction", "completed"].includes(String(task.status))) return invalid("status");
  if (task.status === "completed") task.completed ??= new Date(0).toISOString();
  else delete task.completed;
  world.changeTask(task);
  return { status: 200, body: { kind: "tasks#task", ...task } };
}

const WRITABLE = new Set(["title", "notes", "status", "due", "completed", "deleted"]);

function page<T>(items: readonly T[], call: Call, pageSize: number) {
  const from = Number(call.query.get("pageToken")?.replace(/^page-/, "") ?? 0);
  const to = from + pageSize;
  // Google omits `items` when there are none.
  const shown = items.slice(from, to);
  return { ...(shown.length > 0 && { items: shown }), ...(to < items.length && { nextPageToken: `page-${to}` }) };
}
