import { civilOf, DAY_MS, dayOf, daysInMonth, MINUTE_MS } from "./civil-date.ts";

/**
 * Dates and instants in ISO 8601. They are parsed digit by digit, because a page reads thousands of
 * them and `Date` and patterns are slower.
 */

const DASH = 0x2d;

/** The day of `YYYY-MM-DD`, or null when that is no date. */
export function parseDay(date: string): number | null {
  return date.length === 10 ? parseDayAtStart(date) : null;
}

/** The day of the date with which a text begins, or null when it begins with none. */
function parseDayAtStart(text: string): number | null {
  const [year, month, day] = [readDigits(text, 0, 4), readDigits(text, 5, 2), readDigits(text, 8, 2)];
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH || !(year >= 0)) return null;
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return null;
  return dayOf(year, month, day);
}

/** The number that `length` digits make, or NaN when they are none. */
function readDigits(text: string, at: number, length: number): number {
  let value = 0;
  for (let index = at; index < at + length; index++) {
    const digit = text.charCodeAt(index) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/**
 * Epoch milliseconds of an ISO 8601 instant with an offset, or null when it is none (a date
 * included).
 */
export function parseInstant(iso: string): number | null {
  const day = parseDayAtStart(iso);
  const [hour, minute] = [readDigits(iso, 11, 2), readDigits(iso, 14, 2)];
  if (day === null || !(hour <= 23) || !(minute <= 59) || !isOneOf(iso[10], "Tt") || iso[13] !== ":") return null;
  const hasSeconds = iso[16] === ":";
  const second = hasSeconds ? readDigits(iso, 17, 2) : 0;
  if (!(second <= 59)) return null;
  const afterTime = hasSeconds ? 19 : 16;
  const zoneAt = iso[afterTime] === "." ? endOfDigits(iso, afterTime + 1) : afterTime;
  const offset = parseOffset(iso, zoneAt);
  if (offset === null || zoneAt === afterTime + 1) return null;
  const fraction = zoneAt > afterTime ? Math.floor(Number(iso.slice(afterTime, zoneAt)) * 1_000) : 0;
  return day * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000 + fraction - offset;
}

/** Milliseconds east of UTC of `Z`, `+01:00` or `+0100` at the end of a text from `at` on. */
function parseOffset(iso: string, at: number): number | null {
  if (isOneOf(iso[at], "Zz")) return iso.length === at + 1 ? 0 : null;
  const colon = iso[at + 3] === ":" ? 1 : 0;
  const [hours, minutes] = [readDigits(iso, at + 1, 2), readDigits(iso, at + 3 + colon, 2)];
  if (!isOneOf(iso[at], "+-") || iso.length !== at + 5 + colon || !(hours <= 23) || !(minutes <= 59)) return null;
  return (iso[at] === "-" ? -1 : 1) * (hours * 60 + minutes) * MINUTE_MS;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (readDigits(text, at, 1) >= 0) at++;
  return at;
}

function isOneOf(character: string | undefined, characters: string): boolean {
  return character !== undefined && characters.includes(character);
}

/**
 * The instant in UTC, as it goes over the wire: `2026-12-07T09:00:00Z`, with milliseconds only if
 * there are any.
 */
export function formatInstant(ms: number): string {
  const day = Math.floor(ms / DAY_MS);
  const rest = ms - day * DAY_MS;
  if (rest % 1_000 !== 0) return new Date(ms).toISOString();
  const minutes = Math.floor(rest / MINUTE_MS);
  const clock = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad((rest / 1_000) % 60)}`;
  return `${formatDay(day)}T${clock}Z`;
}

/** `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  const { year, month, day: dayOfMonth } = civilOf(day);
  return `${String(year).padStart(4, "0")}-${pad(month)}-${pad(dayOfMonth)}`;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
