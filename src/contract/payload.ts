import * as z from "zod/mini";
import { LastReading, ReadCalendar, SourceStatus, WritableCalendar } from "./calendar.ts";
import { PlannerCalendarEvent } from "./event.ts";
import { Preferences, PreferencesPatch } from "./preferences.ts";
import { IsoDate, IsoInstant, TimeZone, WorkColors } from "./primitives.ts";
import { RemedyChange } from "./remedy.ts";
import { PlanBase, StandingGround } from "./standing-ground.ts";
import { CourseworkItem, Habit, PlannerTask } from "./task.ts";
import { DraftVariant } from "./variant.ts";
import { Wish } from "./wish.ts";
import { Writing, WrittenBy } from "./written-by.ts";

/** The state of applying a variant (interface §2.4). */
export const ApplyState = z.object({
  applied: z.boolean(),
  applying: z.boolean(),
  applied_variant_index: z.nullable(z.int()),
  applied_calendar_id: z.nullable(z.string()),
  /** Every calendar that an update has changed; absent: only `applied_calendar_id`. */
  applied_calendar_ids: z.optional(z.array(z.string())),
  applied_at: z.nullable(IsoInstant),
});
export type ApplyState = z.infer<typeof ApplyState>;

/** The calendars, tasks and coursework that were read, and their sources (interface §2.8). */
export const PlannerContext = z.object({
  calendar: z.object({ sources: z.array(SourceStatus), calendars: z.array(ReadCalendar) }),
  tasks: z.object({ sources: z.array(SourceStatus), items: z.array(PlannerTask) }),
  learning: z.object({ sources: z.array(SourceStatus), items: z.array(CourseworkItem) }),
});
export type PlannerContext = z.infer<typeof PlannerContext>;

/**
 * The inputs that requests gave to a session. Wishes (`fold-wishes.ts`) and then remedies
 * (`fold-remedies.ts`) override them.
 */
export const GivenInputs = z.object({
  preferences: Preferences,
  habits: z.array(Habit),
  /** No request named habits, so each plan uses the person's stored ones at that time. */
  kept_habits: z.optional(z.literal(true)),
  /** The preferences that requests named. The person's own at planning time supply the others. */
  named_preferences: z.optional(PreferencesPatch),
});
export type GivenInputs = z.infer<typeof GivenInputs>;

/** The response of the session load (interface §2.1). */
export const PlannerPayload = z.object({
  session_id: z.string().check(z.minLength(1)),
  /** Increases with every change. */
  version: z.optional(z.int()),
  created_at: IsoInstant,
  start_time: IsoInstant,
  end_time: IsoInstant,
  view_date: IsoDate,
  ai_draft: z.string(),
  calendar_events: z.array(PlannerCalendarEvent),
  draft_variants: z.array(DraftVariant),
  writable_calendars: z.array(WritableCalendar),
  apply_state: ApplyState,
  context: z.optional(PlannerContext),
  /** When the calendars were read; absent: when the session was made. */
  read_at: z.optional(IsoInstant),
  /** The earlier readings that replace calendars which could not be read; newest first. */
  last_read: z.optional(z.array(LastReading)),
  /** The zone and language the plan was made in. */
  time_zone: z.optional(TimeZone),
  /** The preferences that the plans were made with, including wishes and remedies. */
  preferences: z.optional(Preferences),
  habits: z.optional(z.array(Habit)),
  given: z.optional(GivenInputs),
  /** The wishes in force. */
  wishes: z.optional(z.array(Wish)),
  instructions: z.optional(z.string()),
  /** The parts of the instructions that contain no recognized wish. */
  not_understood: z.optional(z.array(z.string())),
  /** The remedies that were carried out in this session, in order. */
  carried_out: z.optional(z.array(RemedyChange)),
  /** The standing plan when the plans were made; absent in the demo and for past windows. */
  standing: z.optional(StandingGround),
  base: z.optional(PlanBase),
  work_colors: z.optional(WorkColors),
  written_by: z.optional(WrittenBy),
  writing: z.optional(Writing),
});
export type PlannerPayload = z.infer<typeof PlannerPayload>;
