import type * as z from "zod/mini";
import { type FieldFault, fieldFaults, Problem } from "#contract/problem.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { Trace } from "./trace.ts";

/** Why a call failed: no answer, a refusal by the server, or an answer that breaks the contract. */
export type ApiFailure =
  | { readonly kind: "network" }
  | { readonly kind: "problem"; readonly problem: Problem; readonly retryAfterSeconds: number | null }
  | { readonly kind: "invalid"; readonly faults: readonly FieldFault[] };

export type ApiResult<T> = Result<T, ApiFailure>;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls to the server; every answer is parsed by its schema. */
export type Api = {
  call<S extends z.ZodMiniType>(
    method: Method,
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<ApiResult<z.infer<S>>>;
  /** The raw answer of a call that streams; an unsuccessful answer is a failure. */
  open(method: Method, path: string, body: unknown, accept: string): Promise<ApiResult<Response>>;
};

/** Longer than the server's own deadline for gathering, so that its explanation arrives first. */
const DEADLINE_MS = 60_000;
/** A streamed call also plans and may wait for a model; it reports its progress in the meantime. */
const STREAM_DEADLINE_MS = 180_000;

/** `prepare` fetches code that an answer needs before it can be drawn. */
export function createApi(deps: {
  fetch: typeof fetch;
  trace: Trace;
  now: () => number;
  prepare?: (answer: object) => Promise<void>;
}): Api {
  async function open(method: Method, path: string, body: unknown, accept: string): Promise<ApiResult<Response>> {
    const started = deps.now();
    const headers: Record<string, string> = { accept };
    if (body !== undefined) headers["content-type"] = "application/json";
    const deadline = accept === "text/event-stream" ? STREAM_DEADLINE_MS : DEADLINE_MS;
    const request: RequestInit = { method, headers, signal: AbortSignal.timeout(deadline) };
    if (body !== undefined) request.body = JSON.stringify(body);
    let response: Response;
    try {
      response = await deps.fetch(path, request);
    } catch {
      deps.trace.api(`${method} ${path} failed after ${Math.round(deps.now() - started)} ms`);
      return Err({ kind: "network" });
    }
    deps.trace.api(`${method} ${path} ${response.status} in ${Math.round(deps.now() - started)} ms`);
    return response.ok ? Ok(response) : Err(await readProblem(response));
  }

  async function call<S extends z.ZodMiniType>(
    method: Method,
    path: string,
    schema: S,
    body?: unknown,
  ): Promise<ApiResult<z.infer<S>>> {
    const opened = await open(method, path, body, "application/json");
    if (!opened.ok) return opened;
    const parsed = schema.safeParse(await readJson(opened.value));
    if (!parsed.success) return Err({ kind: "invalid", faults: fieldFaults(parsed.error) });
    try {
      await deps.prepare?.(Object(parsed.data));
    } catch {
      return Err({ kind: "network" });
    }
    return Ok(parsed.data);
  }

  return { call, open };
}

async function readProblem(response: Response): Promise<ApiFailure> {
  const parsed = Problem.safeParse(await readJson(response));
  const { status } = response;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const problem: Problem = parsed.success
    ? parsed.data
    : { type: "about:blank", title: response.statusText || `HTTP ${status}`, status, detail: "", request_id: "" };
  return { kind: "problem", problem, retryAfterSeconds: Number.isFinite(seconds) ? seconds : null };
}

/** Whether the requested resource does not exist, or no longer exists. */
export function isGone(failure: ApiFailure): boolean {
  return failure.kind === "problem" && failure.problem.status === 404;
}

/**
 * Whether the server's state differs from the page's: another request was first, an apply is in
 * flight (interface §3), or the resource is gone.
 */
export function saysOtherwise(failure: ApiFailure): boolean {
  return isGone(failure) || (failure.kind === "problem" && failure.problem.status === 409);
}

/** The body as JSON. A body that is not JSON is `undefined`, which no schema accepts. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
