import * as z from "zod/mini";

/** The error kinds of interface §7. */
export const ProviderErrorKind = z.enum([
  "ProviderAuthError",
  "ProviderParseError",
  "ProviderNetworkError",
  "ProviderNotFoundError",
  "ProviderRateLimitError",
  "ProviderAPIError",
  "ProviderBatchError",
]);
export type ProviderErrorKind = z.infer<typeof ProviderErrorKind>;

/**
 * A fault in one field of a request: its path, such as `tasks.0.duration_minutes`, and the message.
 */
export const FieldFault = z.object({ path: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof FieldFault>;

/**
 * The `type` of the problem that a plan's events are in a calendar which is no longer connected.
 */
export const STRANDED = "urn:daywright:stranded";

/**
 * The `type` of the problem that the standing plan changed after a variant was made, so nothing was
 * written.
 */
export const PLAN_CHANGED = "urn:daywright:plan-changed";

/**
 * The `type` of the problem that calendars which may block time could not be read, so overlaps with
 * them cannot be ruled out. Nothing was written.
 */
export const OVERLAPS_UNKNOWN = "urn:daywright:overlaps-unknown";

/** The `type` of the problem that the target of an apply could not be read. Nothing was written. */
export const TARGET_UNREAD = "urn:daywright:target-unread";

/** The `type` of the problem that a file is no calendar, so nothing was imported. */
export const NOT_A_CALENDAR = "urn:daywright:not-a-calendar";

/** The `type` of the problem that reading a file took too long, so nothing was imported. */
export const TOO_SLOW_TO_READ = "urn:daywright:too-slow-to-read";

/** The `type` of the problem that too many files are being read at once. Nothing was imported. */
export const READING_BUSY = "urn:daywright:reading-busy";

/**
 * The `type` of the problem that a calendar file holds no event that can be read, so nothing was
 * imported. Its `errors` and `skipped` name what could not be read.
 */
export const NO_EVENTS = "urn:daywright:no-events";

/** The body of every error (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  kind: z.optional(ProviderErrorKind),
  /** The upstream kept failing, so no call was made. */
  paused: z.optional(z.literal(true)),
  errors: z.optional(z.array(FieldFault)),
  request_id: z.string(),
});
export type Problem = z.infer<typeof Problem>;

/** One line for a person: the first fault of a failed parse, with its field. */
export function describeFaults(faults: readonly FieldFault[]): string {
  const [first] = faults;
  if (!first) return "invalid";
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return `${first.path === "" ? "the body" : first.path}: ${first.message}${more}`;
}

/**
 * The detail of an upstream's failure in addition to its kind: its HTTP status, which the kind
 * explains, or else the message.
 */
export function upstreamDetail(message: string): string {
  return /^HTTP \d{1,3}(?=: )/.exec(message)?.[0] ?? message;
}

/** The faults of a failed zod parse, in the form that problems carry. */
export function fieldFaults(error: z.core.$ZodError): FieldFault[] {
  return error.issues.map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
}
