import * as z from "zod/mini";
import { ColorClass, IsoInstant, TimeZone } from "./primitives.ts";
import { ProviderErrorKind } from "./problem.ts";
import { SOURCE_FORMS } from "./source-forms.ts";

export const ConnectionKind = z.enum(Object.keys(SOURCE_FORMS) as (keyof typeof SOURCE_FORMS)[]);
export type ConnectionKind = z.infer<typeof ConnectionKind>;

const WRITABLE_KINDS = ["local", "google", "caldav", "microsoft"] as const;
/** The kinds of sources that have calendars. */
export const CalendarKind = z.enum([...WRITABLE_KINDS, "ics"]);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** The kinds that people connect by signing in there (`/connect/{kind}`). */
export const CONSENT_KINDS = ["google", "microsoft"] as const satisfies readonly ConnectionKind[];
export type ConsentKind = (typeof CONSENT_KINDS)[number];

export function isConsentKind(kind: SourceStatus["kind"]): kind is ConsentKind {
  return CONSENT_KINDS.some((each) => each === kind);
}

/** Why something could not be read, in the words of interface §7. */
export const ReadingError = z.object({ kind: ProviderErrorKind, message: z.string() });
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
   * There when the calendar could not be read just now: it is as it was last listed, and its events
   * are unknown.
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
  /** False when the person does not look at it: it may be written to but is not read. */
  selected: z.optional(z.boolean()),
});
export type ReadCalendar = z.infer<typeof ReadCalendar>;

/**
 * An earlier reading of a calendar that could not be read: when it was made, and of which time.
 * What happens at another time is unknown.
 */
export const LastReading = z.object({
  calendar_id: z.string(),
  read_at: IsoInstant,
  start_time: IsoInstant,
  end_time: IsoInstant,
});
export type LastReading = z.infer<typeof LastReading>;

/**
 * How the reading of one source went; what failed is unknown, never free time (interface §2.8). Of
 * a source that fails in parts the calendars that could not be read are marked `unread`, and the
 * others are there.
 */
export const SourceStatus = z.object({
  connection_id: z.string(),
  kind: z.enum(["local", ...ConnectionKind.options]),
  label: z.string(),
  ok: z.boolean(),
  error: z.nullable(ReadingError),
});
export type SourceStatus = z.infer<typeof SourceStatus>;
