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
 * A name that the caller chose for one apply or undo of a session: asked again under it, the first
 * answer is given.
 */
export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, { error: "must be 1 to 255 visible ASCII characters" }));

/** What was left as it is, and the ids of the events in the way of its place. */
export const SkippedEvent = z.object({
  /** Its place among the variant's events; null for one that the variant removes. */
  index: z.nullable(z.int()),
  conflicts_with: z.array(z.string()),
  /**
   * Why it stays: it had begun before the apply, or the person changed it, deleted it or answered
   * for it.
   */
  reason: z.optional(z.enum(["begun", "changed", "gone", "answered"])),
  /** The block of the standing plan that was to be moved or removed. */
  block_id: z.optional(z.string()),
});
export type SkippedEvent = z.infer<typeof SkippedEvent>;

/** Absent in answers that were kept before there were updates. */
const count = () => z._default(z.int(), 0);

/** Its answer: what it created, moved, deleted and left where it stood, and what was left out. */
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
 * `POST /api/planner/{id}/undo`. `remaining` spares what has begun since it was applied, `all`
 * takes that, too. `abandon`: nobody is asked any more; what was written is left to the person.
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
 * Its answer: what was created and is deleted, was moved and is back, was deleted and is there
 * again. What stays, since the person changed it, it has begun or a later update touched it; and
 * what may remain of an attempt that was abandoned.
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

/** An apply or undo after which it is not known for certain what its calendar holds. */
export const UncertainApply = z.object({
  session_id: z.string(),
  connection_id: z.string(),
  calendar_id: z.string(),
  /** Writes that were sent and never answered. */
  unanswered: z.array(AppliedDraft),
  /**
   * Not there; a request that lands late could create them yet. They are looked for again, and then
   * removed.
   */
  watched: z.array(AppliedDraft),
  look_again_at: z.nullable(IsoInstant),
});
export type UncertainApply = z.infer<typeof UncertainApply>;

/** The names of the server-sent events of `GET /api/planner/{id}/events`. */
export const SessionEventName = z.enum(["applied", "undone", "replanned"]);
export type SessionEventName = z.infer<typeof SessionEventName>;
