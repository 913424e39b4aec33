import * as z from "zod/mini";
import { LastReading, ReadCalendar, SourceStatus, WritableCalendar } from "./calendar.ts";
import { PlannerCalendarEvent } from "./event.ts";
import { Preferences, PreferencesPatch } from "./preferences.ts";
import { IsoDate, IsoInstant, TimeZone } from "./primitives.ts";
import { RemedyChange } from "./remedy.ts";
import { PlanBase, StandingGround } from "./standing-ground.ts";
import { CourseworkItem, Habit, PlannerTask } from "./task.ts";
import { DraftVariant } from "./variant.ts";
import { Wish } from "./wish.ts";
import { Writing, WrittenBy } from "./writer.ts";

/** Where the application of a variant stands (interface §2.4). */
export const ApplyState = z.object({
  applied: z.boolean(),
  applying: z.boolean(),
  applied_variant_index: z.nullable(z.int()),
  applied_calendar_id: z.nullable(z.string()),
  applied_at: z.nullable(IsoInstant),
});
export type ApplyState = z.infer<typeof ApplyState>;

/** What was read of calendars, tasks and coursework, and from where (interface §2.8). */
export const PlannerContext = z.object({
  calendar: z.object({ sources: z.array(SourceStatus), calendars: z.array(ReadCalendar) }),
  tasks: z.object({ sources: z.array(SourceStatus), items: z.array(PlannerTask) }),
  learning: z.object({ sources: z.array(SourceStatus), items: z.array(CourseworkItem) }),
});
export type PlannerContext = z.infer<typeof PlannerContext>;

/**
 * What requests gave a session: wishes, and then remedies, are laid over it
 * (`effective-inputs.ts`).
 */
export const GivenInputs = z.object({
  preferences: Preferences,
  habits: z.array(Habit),
  /** No request named any: planned are those that the person keeps, as they are by then. */
  kept_habits: z.optional(z.literal(true)),
  /** The preferences that requests named. For the others, the person's own at that time hold. */
  named_preferences: z.optional(PreferencesPatch),
});
export type GivenInputs = z.infer<typeof GivenInputs>;

/** The response of the session load (interface §2.1). */
export const PlannerPayload = z.object({
  session_id: z.string().check(z.minLength(1)),
  /** Grows with every change. */
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
  /** Where the events come from of calendars that could not be read then; the newest first. */
  last_read: z.optional(z.array(LastReading)),
  /** The zone and language the plan was made in. */
  time_zone: z.optional(TimeZone),
  /** What the plans are made with: what was given, with wishes and remedies laid over it. */
  preferences: z.optional(Preferences),
  habits: z.optional(z.array(Habit)),
  given: z.optional(GivenInputs),
  /** The wishes in force. */
  wishes: z.optional(z.array(Wish)),
  instructions: z.optional(z.string()),
  /** The parts of the instructions that no wish was read out of. */
  not_understood: z.optional(z.array(z.string())),
  /** What was changed in this session so that work fits, in the order in which it was. */
  carried_out: z.optional(z.array(RemedyChange)),
  /** What stood when the plans were made; absent in the demo and over a window that is over. */
  standing: z.optional(StandingGround),
  base: z.optional(PlanBase),
  written_by: z.optional(WrittenBy),
  writing: z.optional(Writing),
});
export type PlannerPayload = z.infer<typeof PlannerPayload>;
