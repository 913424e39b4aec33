import type { IncomingMessage, ServerResponse } from "node:http";
import { type HttpDouble, listenOnLoopback } from "../http-double.ts";

type Json = Readonly<Record<string, unknown>>;
type Fault = (response: ServerResponse) => void;

/** A person's data in Todoist, in the form of the API. Tests change it. */
export type TodoistData = { projects: Json[]; tasks: Json[]; timeZone: string };

export type TodoistDouble = HttpDouble & {
  readonly apiUrl: string;
  readonly token: string;
  readonly data: TodoistData;
  /** The requested paths with their queries, in order. */
  readonly requests: readonly string[];
  /** The answers of the next calls, in order, instead of the usual ones. */
  readonly faults: Fault[];
  /** The answers of calls of a path, instead of the usual ones. */
  readonly faultsAt: Map<string, Fault>;
  /** Called and awaited for each request. `hold`: the request has its effect but gets no answer. */
  onRequest: ((path: string) => "hold" | undefined | void | Promise<void>) | null;
};

const TOKEN = "0123456789abcdef0123456789abcdef01234567";
const ME = "2671355";
const CURSOR = /^[0-9a-zA-Z_-]+\.[0-9a-zA-Z_-]+$/;
/** The parameters of both lists that Daywright uses; Todoist documents more for tasks. */
const LIST_PARAMETERS = new Set(["cursor", "limit"]);

/**
 * Todoist as the documentation of its API v1 describes it: a bearer token, pages by an opaque
 * cursor that is valid only for the same parameters, errors with a tag and a code.
 */
export async function startTodoist(data: Partial<TodoistData> = {}): Promise<TodoistDouble> {
  const held: TodoistData = { projects: [], tasks: [], timeZone: "Europe/Madrid", ...data };
  const requests: string[] = [];
  const faults: Fault[] = [];
  const faultsAt = new Map<string, Fault>();
  const known = new Set<string>();
  const double = await listenOnLoopback(async (request, response) => {
    requests.push(request.url ?? "");
    if ((await todoist.onRequest?.(request.url ?? "")) === "hold") response.end = () => response;
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const fault = faults.shift() ?? faultsAt.get(url.pathname);
    if (fault) return fault(response);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return todoistError(response, 401, "UNAUTHORIZED");
    const one = ONE_TASK.exec(url.pathname);
    if (one) return answerTask({ data: held, known }, request, one, response);
    answer(held, request, url, response);
  });
  const shown = { apiUrl: `${double.url}/api/v1`, token: TOKEN, data: held, requests, faults, faultsAt };
  const todoist: TodoistDouble = { ...double, ...shown, onRequest: null };
  return todoist;
}

function answer(data: TodoistData, request: IncomingMessage, url: URL, response: ServerResponse) {
  if (!["/api/v1/user", "/api/v1/projects", "/api/v1/tasks"].includes(url.pathname)) {
    return todoistError(response, 404, "NOT_FOUND");
  }
  if (request.method !== "GET") return todoistError(response, 405, "METHOD_NOT_ALLOWED");
  if (url.pathname === "/api/v1/user") return json(response, 200, userOf(data));
  const active = data.tasks.filter(({ checked }) => checked !== true);
  listPage(url, url.pathname === "/api/v1/tasks" ? active : data.projects, response);
}

const ONE_TASK = /^\/api\/v1\/tasks\/([^/]+)(?:\/(close|reopen))?$/;
const A_DAY_MS = 86_400_000;

/**
 * Reads, closes and reopens one task. A request with an `X-Request-Id` that was seen before has no
 * effect. A recurring task that is closed is due a day later.
 */
function answerTask(
  { data, known }: { readonly data: TodoistData; readonly known: Set<string> },
  request: IncomingMessage,
  [, id, verb]: RegExpExecArray,
  response: ServerResponse,
) {
  const at = data.tasks.findIndex((task) => task.id === id && task.is_deleted !== true);
  const task = data.tasks[at];
  if (!task) return todoistError(response, 404, "NOT_FOUND");
  if (request.method !== (verb ? "POST" : "GET")) return todoistError(response, 405, "METHOD_NOT_ALLOWED");
  if (!verb) return json(response, 200, task);
  const key = request.headers["x-request-id"];
  if (typeof key === "string" && key.length > 36) return todoistError(response, 400, "INVALID_ARGUMENT_VALUE");
  if (typeof key !== "string" || !known.has(key)) data.tasks[at] = { ...task, ...afterVerb(task, verb) };
  if (typeof key === "string") known.add(key);
  response.writeHead(204).end();
}

function afterVerb({ due }: Json, verb: string): Json {
  const { is_recurring, date } = (due ?? {}) as Json;
  if (verb === "close" && is_recurring) {
    const next = new Date(Date.parse(String(date).slice(0, 10)) + A_DAY_MS).toISOString().slice(0, 10);
    return { due: { ...(due as Json), date: next } };
  }
  return { checked: verb === "close" };
}

function userOf({ timeZone }: TodoistData): Json {
  const tz_info = { timezone: timeZone, gmt_string: "+01:00", hours: 1, minutes: 0, is_dst: 0 };
  return { id: ME, email: "kim@example.org", full_name: "Kim Doe", lang: "en", tz_info, inbox_project_id: "inbox" };
}

function listPage(url: URL, items: readonly Json[], response: ServerResponse) {
  const limit = Number(url.searchParams.get("limit") ?? 50);
  const cursor = url.searchParams.get("cursor");
  const known = [...url.searchParams.keys()].every((name) => LIST_PARAMETERS.has(name));
  if (!known || !Number.isInteger(limit) || limit < 1 || limit > 200) {
    return todoistError(response, 400, "INVALID_ARGUMENT_VALUE");
  }
  const scope = Buffer.from(`${url.pathname}?${limit}`).toString("base64url");
  const [from = "0", ofScope] = cursor?.split(".") ?? [];
  if (cursor !== null && (!CURSOR.test(cursor) || ofScope !== scope)) {
    return todoistError(response, 400, "INVALID_CURSOR");
  }
  const end = Number(from) + limit;
  const next_cursor = end < items.length ? `${end}.${scope}` : null;
  json(response, 200, { results: items.slice(Number(from), end), next_cursor });
}

/** An error in Todoist's form. */
export function todoistError(response: ServerResponse, status: number, tag: string): void {
  json(response, status, {
    error: tag.toLowerCase().replaceAll("_", " "),
    error_code: 400 + tag.length,
    error_extra: {},
    error_tag: tag,
    http_code: status,
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** A task of the inbox in the form of the API, with plain values for fields that are not given. */
export function todoistTask(id: string, fields: Json = {}): Json {
  return {
    user_id: ME,
    id,
    project_id: "inbox",
    section_id: null,
    parent_id: null,
    added_by_uid: ME,
    assigned_by_uid: null,
    responsible_uid: null,
    labels: [],
    deadline: null,
    duration: null,
    checked: false,
    is_deleted: false,
    added_at: "2026-12-01T09:00:00.000000Z",
    completed_at: null,
    completed_by_uid: null,
    updated_at: "2026-12-01T09:00:00.000000Z",
    due: null,
    priority: 1,
    child_order: 1,
    content: `Task ${id}`,
    description: "",
    note_count: 0,
    day_order: -1,
    is_collapsed: false,
    ...fields,
  };
}

/** A date in the form of the API. */
export function todoistDue(date: string, fields: Json = {}): Json {
  return { date, timezone: null, string: date, lang: "en", is_recurring: false, ...fields };
}
