import type { FastifyReply } from "fastify";
import { describeFaults, type FieldFault, type Problem, type ProviderErrorKind } from "#contract/problem.ts";
import { isPaused, type ProviderError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { StoreFailure } from "#server/store/failure.ts";

/** The statuses of error answers (interface §7), and their titles. */
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

/** A problem that is not yet tied to a request. */
export type ProblemDetails = {
  readonly status: ProblemStatus;
  /** A URI when programs must recognize this problem; `about:blank` when the status says enough. */
  readonly type?: string;
  /** One sentence for a person. */
  readonly detail: string;
  readonly kind?: ProviderErrorKind;
  readonly paused?: true;
  readonly errors?: readonly FieldFault[];
  /** Further members, for programs (RFC 9457 3.2). */
  readonly extension?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
};

/** What a person is told about a bug of ours. The log has the details. */
export const BUG: ProblemDetails = {
  status: 500,
  detail: "Something went wrong here; the log says what, by request_id.",
};

/** Answers a request that was aborted because the server stops. */
export const STOPPING: ProblemDetails = {
  status: 503,
  detail: "This was aborted, because the server stops.",
  retryAfterSeconds: 5,
};

/** The text of an error for the log. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Sends an RFC 9457 problem, with `Retry-After` if it has one. */
export function sendProblem(reply: FastifyReply, problem: ProblemDetails): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header("retry-after", String(problem.retryAfterSeconds));
  if (problem.status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(problem.status)
    .header("content-type", PROBLEM_TYPE)
    .header("cache-control", "no-store")
    .send(JSON.stringify(problemBody(problem, reply.request.id)));
}

/** The body of a problem. Streams send the same as the data of their `error` event. */
export function problemBody(problem: ProblemDetails, requestId: string): Problem {
  return {
    type: problem.type ?? "about:blank",
    title: TITLES[problem.status],
    status: problem.status,
    detail: problem.detail,
    ...(problem.kind ? { kind: problem.kind } : {}),
    ...(problem.paused ? { paused: problem.paused } : {}),
    ...(problem.errors ? { errors: [...problem.errors] } : {}),
    ...problem.extension,
    request_id: requestId,
  };
}

export function notFound(what: string): ProblemDetails {
  return { status: 404, detail: `There is no such ${what}.` };
}

export function conflict(detail: string): ProblemDetails {
  return { status: 409, detail };
}

/** Answers a well-formed value that is out of its limits: 422 with the field's name. */
export function outOfRange(path: string, message: string): ProblemDetails {
  const errors = [{ path, message }];
  return { status: 422, detail: describeFaults(errors), errors };
}

/** Answers a field that the schema alone cannot judge: 400 with the field's name. */
export function malformed(path: string, message: string): ProblemDetails {
  const errors = [{ path, message }];
  return { status: 400, detail: describeFaults(errors), errors };
}

/**
 * Translates an upstream's failure (interface §7): 503 for a rate limit or an open circuit, 504 for
 * a timeout, and 502 for all others, failed connections included. Each has its kind and a text of
 * ours.
 */
export function fromProviderError(error: ProviderError): ProblemDetails {
  const { told: detail, kind } = error;
  const retryAfterSeconds = Math.max(1, Math.ceil((error.retryAfterMs ?? DEFAULT_RETRY_AFTER_MS) / 1000));
  if (error instanceof ProviderNetworkError) {
    if (isPaused(error)) return { detail, kind, paused: true, status: 503, retryAfterSeconds };
    return { detail, kind, status: error.reason === "timeout" ? 504 : 502 };
  }
  switch (error.kind) {
    case "ProviderRateLimitError":
      return { detail, kind, status: 503, retryAfterSeconds };
    case "ProviderNetworkError":
    case "ProviderAuthError":
    case "ProviderParseError":
    case "ProviderNotFoundError":
    case "ProviderAPIError":
    case "ProviderBatchError":
      return { detail, kind, status: 502 };
  }
}

/** Translates a failure of the store that the person can act on. Null for a bug. */
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
