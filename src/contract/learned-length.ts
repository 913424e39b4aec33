import * as z from "zod/mini";
import { PlannerTask } from "./task.ts";

/** How long work that is alike took, measured by its estimates (interface §4.10). */
export const UsualLength = z.object({
  /** How many finished pieces are alike. */
  samples: z.int(),
  /** What their estimates are to be multiplied by; null: fewer than five, too little is known. */
  ratio: z.nullable(z.number()),
  /** Eight in ten take between these times their estimate; null like `ratio`. */
  low_ratio: z.nullable(z.number()),
  high_ratio: z.nullable(z.number()),
});
export type UsualLength = z.infer<typeof UsualLength>;

/** What is known of the length of an open task, beside what its source says. */
export const LearnedLength = z.object({
  usual: z.optional(UsualLength),
  /** How long to plan instead; absent when there is nothing to suggest, or it was answered. */
  suggested_minutes: z.optional(z.int()),
});
export type LearnedLength = z.infer<typeof LearnedLength>;

/** What `GET /api/tasks` lists. */
export const ListedTask = z.extend(PlannerTask, LearnedLength.shape);
export type ListedTask = z.infer<typeof ListedTask>;
