import { civilOf, DAY_MS, daysInMonth, isoWeekdayOf } from "#domain/civil-date.ts";
import { UTC, zoneOrUtc } from "#domain/zone.ts";

/**
 * A change of a zone's offset. Times are in milliseconds; `wall` is the local time just before the
 * change.
 */
export type Transition = { readonly at: number; readonly wall: number; readonly from: number; readonly to: number };

/** The changes of a zone's offset in `[start, end)`, in order, from Temporal. */
export function transitionsIn(timeZone: string, start: number, end: number): Transition[] {
  const zone = zoneOrUtc(timeZone);
  const found: Transition[] = [];
  if (zone === UTC) return found;
  let here = Temporal.Instant.fromEpochMilliseconds(start - 1).toZonedDateTimeISO(zone.name);
  for (;;) {
    const next = here.getTimeZoneTransition("next");
    if (!next || next.epochMilliseconds >= end) return found;
    const at = next.epochMilliseconds;
    const from = zone.toWall(at - 1) - (at - 1);
    const to = zone.toWall(at) - at;
    // Some transitions change only a zone's name.
    if (from !== to) found.push({ at, wall: at + from, from, to });
    here = next;
  }
}

/** A change that recurs every year on the same day, by the RRULE `rule`. */
export type YearlyTransition = { readonly first: Transition; readonly rule: string };

/**
 * Splits transitions into those that a yearly rule repeats to the end of the list, and those
 * before. The list must be long enough to show the rule (a zone's weekdays recur after 28 years).
 */
export function splitRegular(
  transitions: readonly Transition[],
  lastYear: number,
): {
  readonly single: readonly Transition[];
  readonly yearly: readonly YearlyTransition[];
} {
  const byYear = Map.groupBy(transitions, yearOf);
  const lastShape = shapeOf(byYear.get(lastYear));
  // A zone that no longer changes its offset looks the same in every year, and has no yearly rule.
  if (lastShape === "") return { single: transitions, yearly: [] };
  let firstYear = lastYear;
  while (shapeOf(byYear.get(firstYear - 1)) === lastShape) firstYear--;
  const regular = transitions.filter((transition) => yearOf(transition) >= firstYear);
  const kinds = [...Map.groupBy(regular, kindOf).values()];
  const yearly = kinds.map((kind) => ({ first: kind[0] as Transition, rule: ruleOf(kind) }));
  const complete = yearly.filter((kind): kind is YearlyTransition => kind.rule !== null);
  if (complete.length < yearly.length || lastYear - firstYear < 28) return { single: transitions, yearly: [] };
  return { single: transitions.filter((transition) => yearOf(transition) < firstYear), yearly: complete };
}

function yearOf(transition: Transition): number {
  return civilOf(Math.floor(transition.wall / DAY_MS)).year;
}

/** Month, weekday, time and offsets, which the transitions of one yearly rule share. */
function kindOf({ wall, from, to }: Transition): string {
  const day = Math.floor(wall / DAY_MS);
  return [civilOf(day).month, isoWeekdayOf(day), wall - day * DAY_MS, from, to].join(" ");
}

function shapeOf(transitions: readonly Transition[] | undefined): string {
  return (transitions ?? []).map(kindOf).join("; ");
}

const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/**
 * The RRULE of transitions of one kind: the n-th or last weekday of a month, or the first weekday
 * from a day of the month on.
 */
function ruleOf(kind: readonly Transition[]): string | null {
  const dates = kind.map(({ wall }) => civilOf(Math.floor(wall / DAY_MS)));
  const [first] = dates;
  if (!first) return null;
  const weekday = WEEKDAYS[isoWeekdayOf(Math.floor((kind[0]?.wall ?? 0) / DAY_MS)) - 1];
  const start = `FREQ=YEARLY;BYMONTH=${first.month}`;
  const nth = Math.ceil(first.day / 7);
  if (dates.every(({ day }) => Math.ceil(day / 7) === nth)) return `${start};BYDAY=${nth}${weekday}`;
  if (dates.every(({ year, month, day }) => day > daysInMonth(year, month) - 7)) return `${start};BYDAY=-1${weekday}`;
  const earliest = Math.min(...dates.map(({ day }) => day));
  if (dates.some(({ day }) => day > earliest + 6)) return null;
  const days = Array.from({ length: 7 }, (_, index) => earliest + index);
  return `${start};BYMONTHDAY=${days.join(",")};BYDAY=${weekday}`;
}
