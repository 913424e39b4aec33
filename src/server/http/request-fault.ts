import type { FastifyError } from "fastify";
import type * as z from "zod/mini";
import { describeFaults, fieldFaults } from "#contract/problem.ts";
import { malformed, notFound, type ProblemDetails } from "./problem.ts";
import { SchemaMismatch } from "./schema-validation.ts";
import { UploadsFull } from "./uploads.ts";

/**
 * The problem of a request that could not be accepted; null when the error is a bug of ours. 400
 * for malformed input, 413 and 415 for bodies that are too large or of another type, 503 for too
 * many uploads, and 422 when all faults are numbers or lists out of their limits (interface §7).
 */
export function requestFault(error: unknown): ProblemDetails | null {
  if (error instanceof SchemaMismatch) return schemaFault(error.schemaError);
  if (error instanceof UploadsFull) return UPLOADS_FULL;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FAULTS[code];
  if (known) return known;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { status: 400, detail: (error as Error).message };
  }
  return null;
}

const UPLOADS_FULL: ProblemDetails = {
  status: 503,
  detail: "Too much is being uploaded at once; try again shortly.",
  retryAfterSeconds: 5,
};

const FAULTS: Readonly<Record<string, ProblemDetails>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, detail: "The body is larger than this endpoint takes." },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    detail: "This endpoint does not take a body of this content type.",
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed("", "must not be empty"),
  FST_ERR_CTP_INVALID_JSON_BODY: malformed("", "must be valid JSON"),
  FST_ERR_BAD_URL: { status: 400, detail: "The address has an escape that is none." },
  FST_ERR_MAX_PARAM_LENGTH: notFound("page or endpoint"),
};

/**
 * 422 when every fault is a number or a list's length out of its limits, else 400. Each fault has
 * its path.
 */
function schemaFault(error: z.core.$ZodError): ProblemDetails {
  const errors = fieldFaults(error);
  const status = error.issues.every(isBeyondLimit) ? 422 : 400;
  return { status, detail: describeFaults(errors), errors };
}

function isBeyondLimit(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== "too_small" && issue.code !== "too_big") return false;
  return issue.origin === "number" || issue.origin === "int" || issue.origin === "array";
}
