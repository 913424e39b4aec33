import { formatInstant, MINUTE_MS, parseInstant } from "#domain/time.ts";
import type { JsonSchema } from "./json-schema.ts";
import { readMinutes } from "./read-values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Adds fields that a model left out but that follow from others of the same object. */
export function completeFields(fields: Fields, given: Fields, schema: NonNullable<JsonSchema["properties"]>): Fields {
  if (schema.times_per_week && fields.times_per_week === undefined && Array.isArray(fields.days)) {
    return { ...fields, times_per_week: fields.days.length };
  }
  if (schema.start && schema.end && fields.end === undefined && typeof fields.start === "string") {
    const start = parseInstant(fields.start);
    const minutes = lengthOf(given);
    if (start !== null && minutes !== null) return { ...fields, end: formatInstant(start + minutes * MINUTE_MS) };
  }
  return fields;
}

/** Names of a length that models give instead of an end. */
export const LENGTH_NAMES = ["duration_minutes", "durationMinutes", "duration"];

/** The length in minutes that an event was given instead of an end. */
function lengthOf(given: Fields): number | null {
  const { duration_minutes, durationMinutes = duration_minutes, duration } = given;
  if (typeof durationMinutes === "number") return durationMinutes;
  const text = durationMinutes ?? duration;
  return typeof text === "string" ? readMinutes(text) : null;
}
