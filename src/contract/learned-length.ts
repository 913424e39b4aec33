import * as z from "zod/mini";
import { PlannerTask } from "./task.ts";

/** The measured length of similar work, relative to its estimates (interface §4.10). */
export const UsualLength = z.object({
  /** Number of similar finished pieces. */
  samples: z.int(),
  /** The factor on their estimates; null with fewer than five pieces. */
  ratio: z.nullable(z.number()),
  /** The range of the ratio that contains eight of ten pieces; null like `ratio`. */
  low_ratio: z.nullable(z.number()),
  high_ratio: z.nullable(z.number()),
});
export type UsualLength = z.infer<typeof UsualLength>;

/** The estimate for an open task, in addition to its fields from the source. */
export const LearnedLength = z.object({
  usual: z.optional(UsualLength),
  /** The suggested length; absent when there is none, or it was answered. */
  suggested_minutes: z.optional(z.int()),
});
export type LearnedLength = z.infer<typeof LearnedLength>;

/** What `GET /api/tasks` lists. */
export const ListedTask = z.extend(PlannerTask, LearnedLength.shape);
export type ListedTask = z.infer<typeof ListedTask>;
