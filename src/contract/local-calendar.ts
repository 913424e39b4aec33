import * as z from "zod/mini";
import { LIMITS } from "./limits.ts";
import { text } from "./primitives.ts";
import { Problem } from "./problem.ts";
import { SkippedComponent } from "./skipped-component.ts";

/** A calendar that lives in Daywright's own store. */
export const LocalCalendar = z.object({ id: z.string(), name: z.string(), event_count: z.int(), feed_url: z.string() });
export type LocalCalendar = z.infer<typeof LocalCalendar>;

/** What `PATCH /api/calendars/{id}` may change. */
export const LocalCalendarPatch = z.object({ name: text(LIMITS.titleLength, 1) });

/** `POST /api/calendars/import`. */
export const ImportQuery = z.object({
  /** Absent: the name in the file, or else `file_name`. */
  name: z.optional(text(LIMITS.titleLength)),
  file_name: z.optional(text(LIMITS.titleLength)),
  /** The calendar whose events are replaced by these. */
  replace: z.optional(z.string()),
  /**
   * With `ask`, an import whose calendar name exists already imports nothing and reports that
   * calendar.
   */
  same: z.optional(z.literal("ask")),
});

/** The answer to `POST /api/calendars/import`. */
export const ImportResponse = z.object({
  calendar_id: z.string(),
  imported_count: z.int(),
  skipped: z.array(SkippedComponent),
  /** The calendar's name. */
  name: z.string(),
  /** Only with `same=ask`: the existing calendar of that name; nothing was imported. */
  same_as: z.nullable(z.string()),
});
export type ImportResponse = z.infer<typeof ImportResponse>;

/** The problem that an import was refused; of type `NO_EVENTS`, `skipped` is all that it held. */
export const ImportProblem = z.object({ ...Problem.shape, skipped: z.optional(z.array(SkippedComponent)) });
export type ImportProblem = z.infer<typeof ImportProblem>;
