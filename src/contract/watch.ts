import * as z from "zod/mini";
import { WorkRef } from "./plan.ts";
import { IsoInstant } from "./primitives.ts";

/**
 * A conflict between the standing plan and its calendars or sources: an event that overlaps a
 * block, a due date that moved before its blocks, work that grew, missed blocks, or a calendar that
 * is gone.
 */
export const DisruptionKind = z.enum(["overlap", "due_moved", "unplaced", "missed", "calendar_gone"]);
export type DisruptionKind = z.infer<typeof DisruptionKind>;

/** The smallest update that resolves all disruptions: a session whose first variant it is. */
export const Repair = z.object({ session_id: z.string(), moves: z.int(), adds: z.int(), removes: z.int() });
export type Repair = z.infer<typeof Repair>;

/**
 * Why there is no repair: it is not ready yet, or the plan has changed since; no plan may move the
 * affected block; or there is no other place.
 */
export const NoRepair = z.enum(["pending", "fixed", "no_room"]);
export type NoRepair = z.infer<typeof NoRepair>;

export const Disruption = z.object({
  id: z.string(),
  kind: DisruptionKind,
  block_ids: z.array(z.string()),
  /** The event that overlaps, if any. */
  event: z.nullable(z.object({ event_id: z.string(), title: z.string(), start: IsoInstant, end: IsoInstant })),
  work: z.optional(z.nullable(WorkRef)),
  /** The title of the disrupted work. */
  title: z.optional(z.string()),
  since: IsoInstant,
  repair: z.nullable(Repair),
  /** Why there is no repair; null when there is one. */
  reason: z.nullable(NoRepair),
});
export type Disruption = z.infer<typeof Disruption>;

/** An update that was applied within the person's budget. */
export const AutoUpdate = z.object({ session_id: z.string(), applied_at: IsoInstant, blocks: z.int() });
export type AutoUpdate = z.infer<typeof AutoUpdate>;

/** `GET /api/watch`. */
export const Watch = z.object({
  /** The time of the last check of the calendars; null: none yet. */
  checked_at: z.nullable(IsoInstant),
  disruptions: z.array(Disruption),
  /** Automatic updates within the last day. */
  updates: z.optional(z.array(AutoUpdate)),
});
export type Watch = z.infer<typeof Watch>;
