import type { Preferences, PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import type { Weekday } from "#contract/primitives.ts";
import { type Interval, intersectIntervals, mergeIntervals, subtractIntervals } from "#domain/interval.ts";
import { parseLocalTime } from "#domain/time.ts";
import { overridePreferences } from "#server/planning/preferences.ts";
import type { Scope, WorkWish } from "./wish.ts";

const WEEK: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** What a wish changes of `base`; null where that is no preference that could hold. */
export function preferencesOf(wish: WorkWish, base: Preferences): PreferencesPatch | null {
  const patch = patchOf(wish, base);
  return patch && overridePreferences(base, patch).ok ? patch : null;
}

function patchOf(wish: WorkWish, { working_hours: work, focus_hours: focus }: Preferences): PreferencesPatch | null {
  switch (wish.kind) {
    case "without":
      return { working_hours: eachDay(work, wish.scopes, (hours, scopes) => subtractIntervals(hours, scopes)) };
    case "only":
      return { working_hours: onlyIn(work, wish.scopes) };
    case "hours":
      return { working_hours: eachDay(work, wish.scopes, (_, scopes) => mergeIntervals(scopes)) };
    case "until":
      return { working_hours: until(work, wish) };
    case "no-focus":
      return { focus_hours: eachDay(focus, wish.scopes, (hours, scopes) => subtractIntervals(hours, scopes)) };
    case "focus":
      return focusOf(work, focus, wish.scopes);
    case "length":
      return lengthOf(wish.name, wish.minutes);
  }
}

/** The hours of the days that a scope names, changed; without names, of the days that have any. */
function eachDay(
  week: WeekHours,
  scopes: readonly Scope[],
  change: (hours: readonly Interval[], scopes: readonly Interval[]) => Interval[],
): WeekHours {
  return mapWeek(week, (hours, day) => {
    const own = scopes.filter(({ days }) => (days ? days.includes(day) : hours.length > 0));
    return own.length === 0 ? hours : change(hours, own.map(intervalOf));
  });
}

/** Days that are not named have no work when days are named at all. */
function onlyIn(week: WeekHours, scopes: readonly Scope[]): WeekHours {
  const named = scopes.some(({ days }) => days !== null);
  return mapWeek(week, (hours, day) => {
    const own = scopes.filter(({ days }) => (days ? days.includes(day) : !named));
    // A day without hours that is named has those of the first day that has some.
    const usual =
      hours.length > 0 ? hours : rangesOf(WEEK.map((each) => week[each]).find((each) => each.length > 0) ?? []);
    return intersectIntervals(usual, own.length > 0 && (hours.length > 0 || named) ? own.map(intervalOf) : []);
  });
}

function until(
  week: WeekHours,
  { at, days }: { readonly at: number; readonly days: readonly Weekday[] | null },
): WeekHours {
  return mapWeek(week, (hours, day) => {
    const last = hours.at(-1);
    if (!last || !(days?.includes(day) ?? true) || at <= last.start) return hours;
    return [...hours.slice(0, -1), { start: last.start, end: at }];
  });
}

/** Deep work within the working hours of those times; a scope that lies outside them altogether is no wish to hold. */
function focusOf(work: WeekHours, focus: WeekHours, scopes: readonly Scope[]): PreferencesPatch | null {
  let held = false;
  const hours = mapWeek(focus, (known, day) => {
    const own = scopes.filter(({ days }) => (days ? days.includes(day) : work[day].length > 0));
    if (own.length === 0) return known;
    const within = intersectIntervals(rangesOf(work[day]), own.map(intervalOf));
    held ||= within.length > 0;
    return within;
  });
  return held ? { focus_hours: hours } : null;
}

function lengthOf(name: string, minutes: number): PreferencesPatch | null {
  const [least, most] = name === "buffer_minutes" ? [0, 240] : [5, 24 * 60];
  return minutes >= least && minutes <= most ? { [name]: minutes } : null;
}

function mapWeek(week: WeekHours, change: (hours: Interval[], day: Weekday) => readonly Interval[]): WeekHours {
  const changed = WEEK.map((day) => [day, change(rangesOf(week[day]), day).map(rangeOf)] as const);
  return Object.fromEntries(changed) as WeekHours;
}

function rangesOf(ranges: readonly (readonly [string, string])[]): Interval[] {
  return ranges.map(([from, to]) => ({ start: parseLocalTime(from), end: parseLocalTime(to) }));
}

function rangeOf({ start, end }: Interval): [string, string] {
  return [clock(start), clock(end)];
}

function intervalOf({ from, to }: Scope): Interval {
  return { start: from, end: to };
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
