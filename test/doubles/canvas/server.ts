import type { IncomingMessage, ServerResponse } from "node:http";
import { type HttpDouble, listenOnLoopback } from "../http-double.ts";

type Json = Record<string, unknown>;
type CanvasData = {
  readonly courses?: readonly Json[];
  /** By course id. */
  readonly assignments?: Readonly<Record<string, readonly Json[]>>;
  readonly plannerItems?: readonly Json[];
};

export type CanvasDouble = HttpDouble & {
  readonly token: string;
  /** The requested paths with their queries, in order. */
  readonly requests: readonly string[];
  /** The answers of the next calls, in order, instead of the usual ones. */
  readonly faults: ((response: ServerResponse) => void)[];
  /** Ids of the courses whose assignments the student may not see. */
  readonly closed: Set<string>;
};

/** The largest page of this Canvas, because servers limit `per_page`. */
const PAGE_CAP = 10;
const TOKEN = "7~canvas-token-of-the-double";

/**
 * A Canvas LMS as its REST API documentation describes it: bearer token, `Link` paging, string ids
 * on request.
 */
export async function startCanvas(data: CanvasData): Promise<CanvasDouble> {
  const requests: string[] = [];
  const faults: ((response: ServerResponse) => void)[] = [];
  const closed = new Set<string>();
  const double = await listenOnLoopback((request, response) => {
    requests.push(request.url ?? "");
    const fault = faults.shift();
    if (fault) return fault(response);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      response.setHeader("www-authenticate", 'Bearer realm="canvas-lms"');
      return json(response, 401, { errors: [{ message: "Invalid access token." }] });
    }
    if (request.method !== "GET") return json(response, 405, { errors: [{ message: "method not allowed" }] });
    if (closed.has(/\/courses\/([^/]+)\/assignments/.exec(request.url ?? "")?.[1] ?? "")) {
      const errors = [{ message: "user not authorized to perform that action" }];
      return json(response, 401, { status: "unauthorized", errors });
    }
    answer(data, request, response);
  });
  return { ...double, token: TOKEN, requests, faults, closed };
}

function answer(data: CanvasData, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const course = /^\/api\/v1\/courses\/([^/]+)\/assignments$/.exec(url.pathname)?.[1];
  const withStringIds = request.headers.accept?.includes("application/json+canvas-string-ids") ?? false;
  const page = (items: readonly Json[]) => listPage(url, withStringIds ? items.map(stringIds) : items, response);

  if (url.pathname === "/api/v1/users/self") return json(response, 200, { id: 42, name: "Kim Doe" });
  if (url.pathname === "/api/v1/courses") return page(data.courses ?? []);
  if (url.pathname === "/api/v1/planner/items") {
    const from = Date.parse(url.searchParams.get("start_date") ?? "");
    const to = Date.parse(url.searchParams.get("end_date") ?? "");
    if (!(from < to)) return json(response, 400, { errors: { start_date: "Invalid date" } });
    return page(data.plannerItems ?? []);
  }
  const assignments = course && data.assignments?.[course];
  if (!assignments) return json(response, 404, { errors: [{ message: "The specified resource does not exist." }] });
  const withSubmission = url.searchParams.getAll("include[]").includes("submission");
  page(withSubmission ? assignments : assignments.map(({ submission: _, ...rest }) => rest));
}

function listPage(url: URL, items: readonly Json[], response: ServerResponse) {
  const size = Math.min(PAGE_CAP, Number(url.searchParams.get("per_page") ?? 10));
  const number = Number(url.searchParams.get("page") ?? 1);
  const at = (page: number) => {
    const target = new URL(url);
    target.searchParams.set("page", String(page));
    return target.href;
  };
  const links = [`<${at(number)}>; rel="current"`, `<${at(1)}>; rel="first"`];
  if (number * size < items.length) links.push(`<${at(number + 1)}>; rel="next"`);
  response.setHeader("link", links.join(","));
  json(response, 200, items.slice((number - 1) * size, number * size));
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}

/** Turns every id into a string, as Canvas does for `application/json+canvas-string-ids`. */
function stringIds(value: Json): Json {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (typeof field === "number" && /(?:^|_)id$/.test(name)) return [name, String(field)];
      if (typeof field === "object" && field !== null && !Array.isArray(field)) return [name, stringIds(field as Json)];
      return [name, field];
    }),
  );
}
