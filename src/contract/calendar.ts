import * as z from "zod/mini";
import { ColorClass, IsoInstant, TimeZone } from "./primitives.ts";
import { ProviderErrorKind } from "./problem.ts";

/** The kinds of sources that people connect, in the order in which they are offered. */
export const ConnectionKind = z.enum(["google", "microsoft", "caldav", "ics", "canvas", "moodle", "todoist", "github"]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

const WRITABLE_KINDS = ["local", "google", "caldav", "microsoft"] as const;
type WritableKind = (typeof WRITABLE_KINDS)[number];
/** The kinds of sources that have calendars. */
export const CalendarKind = z.enum([...WRITABLE_KINDS, "ics"]);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** Whether sources of this kind have calendars that are only read, and no work. */
export function isFeedKind(kind: SourceStatus["kind"]): kind is Exclude<CalendarKind, WritableKind> {
  return CalendarKind.options.some((each) => each === kind) && !WRITABLE_KINDS.some((each) => each === kind);
}

/** The kinds that people connect by signing in at the source (`/connect/{kind}`). */
export const CONSENT_KINDS = ["google", "microsoft"] as const satisfies readonly ConnectionKind[];
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export function isConsentKind(kind: SourceStatus["kind"]): kind is ConsentKind {
  return CONSENT_KINDS.some((each) => each === kind);
}

/**
 * Why a reading failed, by the error kinds of interface §7. `paused`: it kept failing, so no call
 * was made.
 */
export const ReadingError = z.object({
  kind: ProviderErrorKind,
  message: z.string(),
  paused: z.optional(z.literal(true)),
});
export type ReadingError = z.infer<typeof ReadingError>;

const calendarFields = {
  /** The provider's own id, an e-mail-like one included. */
  id: z.string(),
  name: z.string(),
  connection_id: z.string(),
  color_class: ColorClass,
  primary: z.boolean(),
  time_zone: TimeZone,
  /**
   * Present when the last reading failed: the calendar is as last listed, and its events are
   * unknown.
   */
  unread: z.optional(ReadingError),
};

/** A calendar the person can write to (interface §2.7). */
export const WritableCalendar = z.object({ ...calendarFields, kind: z.enum(WRITABLE_KINDS) });
export type WritableCalendar = z.infer<typeof WritableCalendar>;

/** A calendar that is read, writable or not. */
export const ReadCalendar = z.object({
  ...calendarFields,
  kind: CalendarKind,
  writable: z.boolean(),
  /** False when the person does not show it: it may be written to, but is not read. */
  selected: z.optional(z.boolean()),
});
export type ReadCalendar = z.infer<typeof ReadCalendar>;

/**
 * An earlier reading of a calendar that could not be read: its time, and the window that it covers.
 * Events outside that window are unknown.
 */
export const LastReading = z.object({
  calendar_id: z.string(),
  read_at: IsoInstant,
  start_time: IsoInstant,
  end_time: IsoInstant,
});
export type LastReading = z.infer<typeof LastReading>;

/**
 * The outcome of reading one source. A failed part is unknown, never free time (interface §2.8).
 * When a source fails in part, the calendars that could not be read are marked `unread`, and the
 * others are included.
 */
export const SourceStatus = z.object({
  connection_id: z.string(),
  kind: z.enum(["local", ...ConnectionKind.options]),
  label: z.string(),
  ok: z.boolean(),
  error: z.nullable(ReadingError),
});
export type SourceStatus = z.infer<typeof SourceStatus>;
