import type { Answer, Call } from "../../support/api-call.ts";
import { invalid, notFound, refusal } from "./answer.ts";
import type { Api } from "./events-api.ts";

/** The ids of lists that a test makes unreadable. */
export type Todo = Pick<Api, "world" | "root" | "pageSize">;

/** `/me/todo/lists…` (https://learn.microsoft.com/graph/api/resources/todo-overview). */
export function answerTodo(api: Todo, call: Call): Answer {
  const [listId, what, taskId, ...more] = call.path
    .slice("/me/todo/lists".length)
    .split("/")
    .slice(1)
    .map(decodeURIComponent);
  if (more.length > 0 || (what !== undefined && what !== "tasks")) return notFound();
  if (listId === undefined) {
    const lists = [...api.world.taskLists].map(([id, { displayName }]) => ({ id, displayName }));
    return page(api, call, lists);
  }
  const list = api.world.taskLists.get(listId);
  if (!list || what === undefined) return notFound();
  if (list.broken) return refusal(500, "UnknownError", "The list cannot be read.");
  if (taskId === undefined) {
    const filter = call.query.get("$filter");
    if (filter !== null && filter !== "status ne 'completed'") return invalid("Invalid filter clause.");
    const tasks = list.tasks.filter(({ status }) => filter === null || status !== "completed");
    return page(
      api,
      call,
      tasks.map((task) => resource(api, task)),
    );
  }
  const task = list.tasks.find(({ id }) => id === taskId);
  if (!task) return notFound();
  if (call.method === "GET") return { status: 200, body: resource(api, task) };
  if (call.method !== "PATCH") return refusal(405, "Request_BadRequest", "Specified HTTP method is not allowed.");
  const etag = api.world.versionOf(task);
  if ((call.headers["if-match"] ?? etag) !== etag) return refusal(412, "PreconditionFailed", "Precondition Failed");
  const sent = call.body as Record<string, unknown>;
  const stranger = Object.keys(sent).find((name) => !WRITABLE.has(name));
  if (stranger) return invalid(`The property '${stranger}' cannot be written.`);
  if (!STATUSES.has(String(sent.status ?? task.status))) return invalid("status is unknown.");
  Object.assign(task, sent);
  api.world.changeTask(task);
  return { status: 200, body: resource(api, task) };
}

const WRITABLE = new Set(["title", "body", "status", "importance", "dueDateTime", "categories"]);
const STATUSES = new Set(["notStarted", "inProgress", "completed", "waitingOnOthers", "deferred"]);

function resource({ world }: Todo, task: Record<string, unknown>) {
  const body = { content: "", contentType: "text" };
  return { "@odata.etag": world.versionOf(task), status: "notStarted", importance: "normal", body, ...task };
}

function page({ root, pageSize }: Todo, call: Call, items: readonly object[]): Answer {
  const from = Number(call.query.get("$skip") ?? 0);
  const size = Math.min(pageSize, Number(call.query.get("$top") ?? 10));
  const next = new URLSearchParams(call.query);
  next.set("$skip", String(from + size));
  const value = items.slice(from, from + size);
  const more = from + size < items.length && { "@odata.nextLink": `${root}${call.path}?${next}` };
  return { status: 200, body: { value, ...more } };
}
