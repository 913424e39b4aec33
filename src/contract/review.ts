import * as z from "zod/mini";
import { IsoDate, IsoInstant, TimeZone } from "./primitives.ts";

/** `GET /api/review?week=`: any date of the week, Monday to Sunday where the person is. */
export const ReviewQuery = z.object({ week: IsoDate });

const Minutes = { planned_minutes: z.int(), done_minutes: z.int() };

/** The outcome of a week's blocks (interface §4.10). */
export const WeekReview = z.object({
  /** The Monday. */
  week: IsoDate,
  start_time: IsoInstant,
  end_time: IsoInstant,
  time_zone: TimeZone,
  /** Cancelled blocks are not counted. `ahead` counts blocks that have not ended yet. */
  blocks: z.object({
    done: z.int(),
    partial: z.int(),
    missed: z.int(),
    unanswered: z.int(),
    ahead: z.int(),
  }),
  ...Minutes,
  /** Minutes of tasks and coursework that were planned in the week and answered as not done. */
  carried_over_minutes: z.int(),
  /**
   * Time by category, most first. `category` is null for work without one; habits have the kind
   * `habit`.
   */
  by_category: z.array(z.object({ kind: z.enum(["work", "habit"]), category: z.nullable(z.string()), ...Minutes })),
  /** Its seven dates. */
  by_day: z.array(z.object({ date: IsoDate, ...Minutes })),
});
export type WeekReview = z.infer<typeof WeekReview>;

/** `DELETE /api/history`: how many blocks were deleted (interface §4.10). */
export const DeletedHistory = z.object({ blocks_count: z.int() });
export type DeletedHistory = z.infer<typeof DeletedHistory>;
