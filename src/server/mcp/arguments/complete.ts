import { formatInstant, MINUTE_MS, parseInstant } from "#domain/time.ts";
import type { JsonSchema } from "./json-schema.ts";
import { readMinutes } from "./values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that follow from others of the same object, where a model left them out. */
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

/** The names of a length that stands for an end. */
export const LENGTH_NAMES = ["duration_minutes", "durationMinutes", "duration"];

/** Minutes of the length that an event was given in place of its end. */
function lengthOf(given: Fields): number | null {
  const { duration_minutes, durationMinutes = duration_minutes, duration } = given;
  if (typeof durationMinutes === "number") return durationMinutes;
  const text = durationMinutes ?? duration;
  return typeof text === "string" ? readMinutes(text) : null;
}
