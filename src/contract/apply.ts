import * as z from "zod/mini";
import { IsoInstant } from "./primitives.ts";

/** `POST /api/planner/{sessionId}/apply` (interface §4.3). */
export const ApplyRequest = z.object({
  /** Index into `draft_variants`; out of range is 422, not a schema fault. */
  variant_index: z.int({ error: "must be a whole number" }),
  calendar_id: z
    .string({ error: "must be the id of a writable calendar" })
    .check(z.minLength(1, { error: "must not be empty" })),
  allow_conflicts: z._default(z.boolean({ error: "must be true or false" }), false),
});
export type ApplyRequest = z.infer<typeof ApplyRequest>;

/**
 * A key that the caller chooses for one apply or undo of a session. A request with a known key gets
 * the first answer again.
 */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, { error: "must be 1 to 255 visible ASCII characters" }));

/** An event that was left unchanged, and the ids of the events that overlap its place. */
export const SkippedEvent = z.object({
  /** Its index among the variant's events; null for an event that the variant removes. */
  index: z.nullable(z.int()),
  conflicts_with: z.array(z.string()),
  /**
   * Why it is unchanged: it had begun before the apply, or the person changed, deleted or answered
   * it.
   */
  reason: z.optional(z.enum(["begun", "changed", "gone", "answered"])),
  /** The block of the standing plan that was to move or be removed. */
  block_id: z.optional(z.string()),
});
export type SkippedEvent = z.infer<typeof SkippedEvent>;

/** Absent in stored answers of versions without updates. */
const count = () => z._default(z.int(), 0);

/** The answer: the events created, moved, deleted, kept in place and skipped. */
export const ApplyResponse = z.object({
  applied_variant_index: z.int(),
  calendar_id: z.string(),
  created_count: z.int(),
  moved_count: count(),
  deleted_count: count(),
  kept_count: count(),
  skipped: z.optional(z.array(SkippedEvent)),
});
export type ApplyResponse = z.infer<typeof ApplyResponse>;

/**
 * `POST /api/planner/{id}/undo`. `remaining` keeps events that have begun since the apply, `all`
 * undoes them too. `abandon` contacts no calendar any more and leaves what was written to the
 * person.
 */
export const UndoRequest = z.object({
  scope: z._default(z.enum(["remaining", "all"], { error: "must be remaining or all" }), "remaining"),
  abandon: z._default(z.boolean({ error: "must be true or false" }), false),
});
export type UndoRequest = z.infer<typeof UndoRequest>;

const AppliedDraft = z.object({
  /** Null for an event that the variant removed. */
  index: z.nullable(z.int()),
  summary: z.string(),
  start: z.string(),
  end: z.string(),
});

/**
 * The answer: created events that are deleted, moved events that are back, and deleted events that
 * are restored; events that stay because the person changed them, they have begun, or a later
 * update touched them; and what may remain of an abandoned attempt.
 */
export const UndoResponse = z.object({
  deleted_count: z.int(),
  moved_count: count(),
  restored_count: count(),
  kept: z.array(
    z.object({
      index: z.nullable(z.int()),
      event_id: z.string(),
      summary: z.string(),
      reason: z.optional(z.enum(["begun", "superseded"])),
      block_id: z.optional(z.string()),
    }),
  ),
  may_remain: z.optional(z.array(AppliedDraft)),
});
export type UndoResponse = z.infer<typeof UndoResponse>;

/** An apply or undo whose effect on its calendar is not known for certain. */
export const UncertainApply = z.object({
  session_id: z.string(),
  connection_id: z.string(),
  calendar_id: z.string(),
  /** Writes that were sent and got no answer. */
  unanswered: z.array(AppliedDraft),
  /**
   * Not found yet, but a delayed request could still create them. They are searched for again, and
   * then removed.
   */
  watched: z.array(AppliedDraft),
  look_again_at: z.nullable(IsoInstant),
});
export type UncertainApply = z.infer<typeof UncertainApply>;

/** The names of the server-sent events of `GET /api/planner/{id}/events`. */
export const SessionEventName = z.enum(["applied", "undone", "replanned"]);
export type SessionEventName = z.infer<typeof SessionEventName>;
