import { formatLocalTime, parseLocalTime } from "#domain/time.ts";

/** Spans of the wall clock in wire form: `["09:00", "12:30"]`; `24:00` is the end of the day. */
export type Ranges = readonly (readonly [string, string])[];

export const SLOT_MINUTES = 30;
const SLOTS = (24 * 60) / SLOT_MINUTES;

/** The half hours that the spans fill, wholly or in part. */
export function slotsOf(ranges: Ranges): boolean[] {
  const slots = Array.from({ length: SLOTS }, () => false);
  for (const [from, to] of ranges) {
    slots.fill(true, Math.floor(parseLocalTime(from) / SLOT_MINUTES), Math.ceil(parseLocalTime(to) / SLOT_MINUTES));
  }
  return slots;
}

/** The spans of a row of half hours. */
export function rangesOf(slots: readonly boolean[]): [string, string][] {
  const ranges: [string, string][] = [];
  let from = -1;
  for (let slot = 0; slot <= slots.length; slot++) {
    if (slots[slot] && from < 0) from = slot;
    if (!slots[slot] && from >= 0) {
      ranges.push([formatLocalTime(from * SLOT_MINUTES), formatLocalTime(slot * SLOT_MINUTES)]);
      from = -1;
    }
  }
  return ranges;
}

/** `09:00–12:30, 13:30–18:00`. */
export function formatRanges(ranges: Ranges): string {
  return ranges.map(([from, to]) => `${from}–${to}`).join(", ");
}

/**
 * Parses typed spans in any usual notation (`9-12:30 13.30–18`); null when they are malformed or
 * out of order.
 */
export function parseRanges(text: string): [string, string][] | null {
  const trimmed = text.trim();
  if (trimmed === "") return [];
  const SPAN = /(\d{1,2})(?:[:：.](\d{2}))?\s*(?:[-–—~]|to|到|至)\s*(\d{1,2})(?:[:：.](\d{2}))?/g;
  const rest = trimmed.replace(SPAN, "").replace(/[\s,;，；、]/g, "");
  if (rest !== "") return null;
  let last = 0;
  const ranges: [string, string][] = [];
  for (const [, fromHour, fromMinute = "00", toHour, toMinute = "00"] of trimmed.matchAll(SPAN)) {
    const from = Number(fromHour) * 60 + Number(fromMinute);
    const to = Number(toHour) * 60 + Number(toMinute);
    if (from < last || to <= from || to > 24 * 60 || Number(fromMinute) > 59 || Number(toMinute) > 59) return null;
    ranges.push([formatLocalTime(from), formatLocalTime(to)]);
    last = to;
  }
  return ranges;
}
