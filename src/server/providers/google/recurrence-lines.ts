import { formatInstant, isDate, isTimeZone } from "#domain/time.ts";
import { instantOfWallTime } from "./wall-time.ts";

/** Google's `recurrence` (RFC 5545 lines) in the contract's form. */
export type RecurrenceFields = {
  /** The rule without its `RRULE:` name; null when the event has only added dates. */
  readonly rrule: string | null;
  readonly exdates: readonly string[];
  readonly rdates: readonly string[];
};

/**
 * Reads the lines. `timeZone` is the event's, for times without a zone. A malformed line is
 * skipped.
 */
export function readRecurrence(lines: readonly string[], timeZone: string): RecurrenceFields {
  const parsed = lines.flatMap((line) => parseLine(line) ?? []);
  const dates = (name: string) =>
    parsed.filter((line) => line.name === name).flatMap((line) => readDates(line, timeZone));
  return {
    rrule: parsed.find(({ name }) => name === "RRULE")?.value ?? null,
    exdates: dates("EXDATE"),
    rdates: dates("RDATE"),
  };
}

type Line = { readonly name: string; readonly zone: string | null; readonly value: string };

function parseLine(line: string): Line | null {
  const match = /^([A-Z]+)((?:;[^:]*)?):(.+)$/i.exec(line.trim());
  if (!match) return null;
  const [, name = "", parameters = "", value = ""] = match;
  const zone = /;TZID="?([^";]+)"?/i.exec(parameters)?.[1] ?? null;
  return { name: name.toUpperCase(), zone, value };
}

function readDates({ value, zone }: Line, eventZone: string): string[] {
  const timeZone = zone !== null && isTimeZone(zone) ? zone : eventZone;
  return value.split(",").flatMap((text) => readDate(text.trim(), timeZone) ?? []);
}

/** Reads `20261225`, `20261207T090000`, `20261207T080000Z`, or the start of a period. */
function readDate(text: string, timeZone: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?(?:\/|$)/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  const date = `${year}-${month}-${day}`;
  if (!isDate(date)) return null;
  if (hour === undefined) return date;
  return formatInstant(instantOfWallTime(`${date}T${hour}:${minute}:${second}`, utc ? "UTC" : timeZone));
}
