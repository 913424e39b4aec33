import { OVERLAPS_UNKNOWN, PLAN_CHANGED, STRANDED, TARGET_UNREAD } from "#contract/problem.ts";
import type { Unread } from "#contract/unread-calendars.ts";
import {
  conflict,
  fromProviderError,
  fromStoreFailure,
  notFound,
  outOfRange,
  type ProblemDetails,
} from "#server/http/problem.ts";
import type { ProviderError } from "#server/net/provider-error.ts";

/**
 * Why an apply or undo was not done or not finished. The journal holds what was written, whatever
 * the reason.
 */
export type ApplyFailure =
  | { readonly kind: "unknown-session" }
  | { readonly kind: "unknown-update" }
  | { readonly kind: "unknown-calendar"; readonly calendarId: string }
  | { readonly kind: "variant-out-of-range"; readonly variants: number }
  | { readonly kind: "empty-variant" }
  | { readonly kind: "in-flight" }
  | { readonly kind: "already-applied" }
  | { readonly kind: "nothing-applied" }
  /** The plan's work was changed in Daywright since the plan was made. */
  | { readonly kind: "plan-changed" }
  /** The connection that holds what was written was removed. */
  | { readonly kind: "stranded" }
  /** Another request changed the session between reading and beginning. */
  | { readonly kind: "overtaken" }
  /**
   * Overlaps are not allowed, and calendars that may block time could not be read. `calendarId` is
   * the target.
   */
  | { readonly kind: "calendar-unread"; readonly unread: readonly Unread[]; readonly calendarId: string }
  | { readonly kind: "provider"; readonly error: ProviderError }
  /** The server is shutting down; the next start continues the run. */
  | { readonly kind: "parked" };

/** The problem that answers this failure (interface §7). */
export function problemOf(failure: ApplyFailure): ProblemDetails {
  switch (failure.kind) {
    case "unknown-session":
      return notFound("session");
    case "unknown-update":
      return notFound("update");
    case "unknown-calendar":
      return {
        ...notFound("calendar"),
        errors: [{ path: "calendar_id", message: "is not a calendar that can be written to" }],
      };
    case "variant-out-of-range":
      return outOfRange("variant_index", rangeSentence(failure.variants));
    case "empty-variant":
      return outOfRange("variant_index", "is a plan of nothing: there is nothing to apply");
    case "in-flight":
      return conflict("An apply or undo of this session is in flight.");
    case "already-applied":
      return conflict("A variant of this session is applied; undo it before another is.");
    case "nothing-applied":
      return conflict("Nothing of this session is applied.");
    case "plan-changed":
      return {
        ...conflict(
          "Since this plan was made, work of it was planned, answered or changed. Plan again from what stands now.",
        ),
        type: PLAN_CHANGED,
      };
    case "stranded":
      return {
        ...conflict(
          "What this plan wrote is in a calendar that is not connected any more. Connect the account again, or give up what was written.",
        ),
        type: STRANDED,
      };
    case "overtaken":
      return conflict("The session was changed by another request meanwhile; look at it again.");
    case "calendar-unread":
      return unreadProblem(failure.unread, failure.calendarId);
    case "provider":
      return fromStoreFailure(failure.error.cause) ?? fromProviderError(failure.error);
    case "parked":
      return {
        status: 503,
        detail: "The server is shutting down; what is left is done at its next start.",
        retryAfterSeconds: 5,
      };
  }
}

function unreadProblem(unread: readonly Unread[], calendarId: string): ProblemDetails {
  const target = unread.find(({ calendar_id }) => calendar_id === calendarId);
  const named = target ?? unread[0];
  return {
    status: 503,
    detail: target
      ? `${target.label} cannot be read now, so nothing is written to it. Try again later.`
      : `${unread.map(({ label }) => label).join(", ")} cannot be read now, so overlaps cannot be ruled out. Try again, or allow overlaps.`,
    ...(named && { kind: named.error.kind }),
    type: target ? TARGET_UNREAD : OVERLAPS_UNKNOWN,
    retryAfterSeconds: 30,
  };
}

function rangeSentence(variants: number): string {
  return variants === 0 ? "the session has no variants" : `must be from 0 to ${variants - 1}`;
}
