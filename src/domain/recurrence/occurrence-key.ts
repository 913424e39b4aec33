import { formatInstant, parseInstant } from "../time.ts";

/** An instance of a recurring event, by its start under the rule. */
export type OccurrenceKey = { readonly seriesKey: string; readonly originalStart: number };

/**
 * The key of an instance: the key of its series, and its start under the rule in the form of
 * RECURRENCE-ID, as Google names instances. It does not change when the instance is moved.
 */
export function occurrenceKey(seriesKey: string, originalStart: number): string {
  return `${seriesKey}_${formatInstant(originalStart).replace(/[-:]/g, "")}`;
}

/** Null for the key of an event that is no instance. */
export function readOccurrenceKey(key: string): OccurrenceKey | null {
  const [, seriesKey, date = "", hour, minute, second] =
    /^(.+)_(\d{8})T(\d\d)(\d\d)(\d\d(?:\.\d{3})?)Z$/.exec(key) ?? [];
  if (seriesKey === undefined) return null;
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const originalStart = parseInstant(`${day}T${hour}:${minute}:${second}Z`);
  return originalStart === null ? null : { seriesKey, originalStart };
}
