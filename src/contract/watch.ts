import * as z from "zod/mini";
import { WorkRef } from "./plan.ts";
import { IsoInstant } from "./primitives.ts";

/**
 * What has come between the standing plan and its calendars: an event that overlaps a block, a due
 * date that moved before its blocks, work that grew, blocks that were missed, a calendar that is
 * gone.
 */
export const DisruptionKind = z.enum(["overlap", "due_moved", "unplaced", "missed", "calendar_gone"]);
export type DisruptionKind = z.infer<typeof DisruptionKind>;

/** The smallest update after which nothing is broken: a session whose first variant it is. */
export const Repair = z.object({ session_id: z.string(), moves: z.int(), adds: z.int(), removes: z.int() });
export type Repair = z.infer<typeof Repair>;

/**
 * Why there is no repair: it is still being made, or the plan has changed since it was; what is
 * broken may not be moved by a plan; there is no other place.
 */
export const NoRepair = z.enum(["pending", "fixed", "no_room"]);
export type NoRepair = z.infer<typeof NoRepair>;

export const Disruption = z.object({
  id: z.string(),
  kind: DisruptionKind,
  block_ids: z.array(z.string()),
  /** What is in the way, where something is. */
  event: z.nullable(z.object({ event_id: z.string(), title: z.string(), start: IsoInstant, end: IsoInstant })),
  work: z.optional(z.nullable(WorkRef)),
  /** The title of what is disrupted. */
  title: z.optional(z.string()),
  since: IsoInstant,
  repair: z.nullable(Repair),
  /** Why there is no repair; null where there is one. */
  reason: z.nullable(NoRepair),
});
export type Disruption = z.infer<typeof Disruption>;

/** An update that was applied within the person's budget. */
export const AutoUpdate = z.object({ session_id: z.string(), applied_at: IsoInstant, blocks: z.int() });
export type AutoUpdate = z.infer<typeof AutoUpdate>;

/** `GET /api/watch`. */
export const Watch = z.object({
  /** When the calendars were last looked at; null: not yet. */
  checked_at: z.nullable(IsoInstant),
  disruptions: z.array(Disruption),
  /** What was written unasked within the last day. */
  updates: z.optional(z.array(AutoUpdate)),
});
export type Watch = z.infer<typeof Watch>;
