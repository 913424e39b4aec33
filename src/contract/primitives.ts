import * as z from "zod/mini";
import { isTimeZone } from "#domain/time.ts";

/** An instant in ISO 8601 with its offset: `2026-12-07T09:00:00Z`, `2026-12-07T10:00:00+01:00`. */
export const IsoInstant = z.iso.datetime({
  offset: true,
  error: "must be an ISO 8601 instant with an offset, such as 2026-12-07T09:00:00Z",
});

/** A calendar date, `YYYY-MM-DD`. */
export const IsoDate = z.iso.date({ error: "must be a date, YYYY-MM-DD" });

/** An instant, or a date where a whole day is meant (an all-day event, a due date). */
export const IsoInstantOrDate = z.union([IsoInstant, IsoDate], {
  error: "must be ISO 8601: an instant with an offset (2026-12-07T09:00:00Z) or a date (2026-12-07)",
});

/** An address that a page may link to: never a scheme that runs a script. */
export const Link = z.string().check(
  z.maxLength(2_000, { error: "must be at most 2000 characters" }),
  z.regex(/^(?:https?:\/\/|mailto:)\S+$/i, {
    error: "must be an address that begins with https://, http:// or mailto:",
  }),
);

/** A wall-clock time of day, `HH:MM`; `24:00` is the end of the day. */
export const LocalTime = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: "must be a time of day, HH:MM" }));

/** An IANA time-zone name, `Europe/Berlin`. */
export const TimeZone = z
  .string()
  .check(z.refine(isKnownZone, { error: "must be an IANA time zone, such as Europe/Berlin" }));

/** One of the eight colour classes of interface §2.2. */
export const ColorClass = z.enum([
  "cal-color-1",
  "cal-color-2",
  "cal-color-3",
  "cal-color-4",
  "cal-color-5",
  "cal-color-6",
  "cal-color-7",
  "cal-color-8",
]);
export type ColorClass = z.infer<typeof ColorClass>;

/** The colours of work by name: its course or category, otherwise its title. */
export const WorkColors = z.record(z.string(), ColorClass);
export type WorkColors = z.infer<typeof WorkColors>;

export const Language = z.enum(["en", "zh"]);
export type Language = z.infer<typeof Language>;

export const Weekday = z.enum(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]);
export type Weekday = z.infer<typeof Weekday>;

/** A length of work in whole minutes, within `bounds`. */
export function minutes(bounds: { min: number; max: number }): z.ZodMiniNumber {
  return z
    .int({ error: "must be a whole number of minutes" })
    .check(
      z.minimum(bounds.min, { error: `must be at least ${bounds.min} minutes` }),
      z.maximum(bounds.max, { error: `must be at most ${bounds.max} minutes` }),
    );
}

/** Text of at most `max` characters; `min` 1 refuses an empty one. */
export function text(max: number, min = 0): z.ZodMiniString {
  return z
    .string()
    .check(
      z.minLength(min, { error: "must not be empty" }),
      z.maxLength(max, { error: `must be at most ${max} characters` }),
    );
}

/** Cache of known zones: a lookup takes 40 µs, and a thousand events name the same few. */
const knownZones = new Set<string>();
const MOST_KNOWN = 1_000;

function isKnownZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!isTimeZone(name)) return false;
  if (knownZones.size < MOST_KNOWN) knownZones.add(name);
  return true;
}
