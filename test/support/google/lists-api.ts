import { type Answer, type Call, invalid, notFound, unknownParameter } from "./answer.ts";
import type { World } from "./world.ts";

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
  const tasks = list.tasks.filter(({ status }) => showCompleted || status !== "completed");
  return { status: 200, body: { kind: "tasks#tasks", ...page(tasks, call, pageSize) } };
}

function page<T>(items: readonly T[], call: Call, pageSize: number) {
  const from = Number(call.query.get("pageToken")?.replace(/^page-/, "") ?? 0);
  const to = from + pageSize;
  // Google leaves `items` out where there are none.
  const shown = items.slice(from, to);
  return { ...(shown.length > 0 && { items: shown }), ...(to < items.length && { nextPageToken: `page-${to}` }) };
}
