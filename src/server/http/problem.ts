import type { FastifyReply } from "fastify";
import { describeFaults, type FieldFault, type Problem, type ProviderErrorKind } from "#contract/problem.ts";
import { type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { StoreFailure } from "#server/store/failure.ts";

/** The statuses that the service answers errors with (interface §7), and their titles. */
const TITLES = {
  400: "Bad request",
  401: "Sign in first",
  403: "Refused",
  404: "Not found",
  408: "Request timeout",
  409: "Conflict",
  413: "Too large",
  415: "Unsupported media type",
  422: "Out of range",
  429: "Too many requests",
  500: "Internal error",
  502: "Upstream error",
  503: "Unavailable",
  504: "Upstream timeout",
  507: "Disk full",
} as const;

export type ProblemStatus = keyof typeof TITLES;

/** What is wrong, before it has a request to belong to. */
export type ProblemDetails = {
  readonly status: ProblemStatus;
  /**
   * A URI, where a program is to know the problem again; `about:blank` when the status says it all.
   */
  readonly type?: string;
  /** One sentence for a person. */
  readonly detail: string;
  readonly kind?: ProviderErrorKind;
  readonly errors?: readonly FieldFault[];
  readonly retryAfterSeconds?: number;
};

/** What a person is told of a fault of ours; the log has the rest. */
export const BUG: ProblemDetails = {
  status: 500,
  detail: "Something went wrong here; the log says what, by request_id.",
};

/** What was aborted, for a client that still waits. */
export const STOPPING: ProblemDetails = {
  status: 503,
  detail: "This was aborted, because the server stops.",
  retryAfterSeconds: 5,
};

/** What the log is told of an error. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Answers with an RFC 9457 problem, `Retry-After` included when it carries one. */
export function sendProblem(reply: FastifyReply, problem: ProblemDetails): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header("retry-after", String(problem.retryAfterSeconds));
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("content-type", PROBLEM_TYPE)
    .header("cache-control", "no-store")
    .send(JSON.stringify(problemBody(problem, reply.request.id)));
}

/** The body of a problem, as sent and as the data of a stream's `error` event. */
export function problemBody(problem: ProblemDetails, requestId: string): Problem {
  return {
    type: problem.type ?? "about:blank",
    title: TITLES[problem.status],
    status: problem.status,
    detail: problem.detail,
    ...(problem.kind ? { kind: problem.kind } : {}),
    ...(problem.errors ? { errors: [...problem.errors] } : {}),
    request_id: requestId,
  };
}

export function notFound(what: string): ProblemDetails {
  return { status: 404, detail: `There is no such ${what}.` };
}

export function conflict(detail: string): ProblemDetails {
  return { status: 409, detail };
}

/** A value that is well formed and out of its limits: 422 naming the field. */
export function outOfRange(path: string, message: string): ProblemDetails {
  const errors = [{ path, message }];
  return { status: 422, detail: describeFaults(errors), errors };
}

/** A field that the schema alone cannot judge: 400 naming it. */
export function malformed(path: string, message: string): ProblemDetails {
  const errors = [{ path, message }];
  return { status: 400, detail: describeFaults(errors), errors };
}

/**
 * The problem of an upstream's failure (interface §7): 503 for a rate limit or an open circuit, 504
 * for a timeout, 502 for the rest, a connection that fails included, each with its kind, in words
 * of ours.
 */
export function fromProviderError(error: ProviderError): ProblemDetails {
  const base = { detail: error.told, kind: error.kind };
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS) / 1000));
  if (error instanceof ProviderNetworkError) {
    if (error.reason === "circuit-open") return { ...base, status: 503, retryAfterSeconds };
    return { ...base, status: error.reason === "timeout" ? 504 : 502 };
  }
  switch (error.kind) {
    case "ProviderRateLimitError":
      return { ...base, status: 503, retryAfterSeconds };
    case "ProviderNetworkError":
    case "ProviderAuthError":
    case "ProviderParseError":
    case "ProviderNotFoundError":
    case "ProviderAPIError":
    case "ProviderBatchError":
      return { ...base, status: 502 };
  }
}

/**
 * The machine's trouble with the store is no bug: the person can act on it. Null for what is a bug.
 */
export function fromStoreFailure(error: unknown): ProblemDetails | null {
  if (!(error instanceof StoreFailure)) return null;
  switch (error.kind) {
    case "disk-full":
      return { status: 507, detail: error.message };
    case "unstorable":
      return { status: 400, detail: error.message };
    case "unavailable":
    case "read-only":
    case "corrupt":
      return { status: 503, detail: error.message };
    case "constraint":
    case "other":
      return null;
  }
}

const DEFAULT_RETRY_AFTER_MS = 30_000;
