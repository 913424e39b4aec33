import type { Preferences, PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import type { Weekday } from "#contract/primitives.ts";
import { type Interval, intersectIntervals, mergeIntervals, subtractIntervals } from "#domain/interval.ts";
import { parseLocalTime } from "#domain/time.ts";
import { overridePreferences } from "#server/planning/preferences.ts";
import { WEEK } from "./days.ts";
import { hoursOfScope } from "./part-of-day.ts";
import type { Scope, SomeDays, WorkWish } from "./wish.ts";

/** What a wish changes of `base`; null where that is no preference that could hold. */
export function preferencesOf(wish: WorkWish, base: Preferences): PreferencesPatch | null {
  const patch = patchOf(wish, base);
  return patch && overridePreferences(base, patch).ok ? patch : null;
}

function patchOf(wish: WorkWish, base: Preferences): PreferencesPatch | null {
  const { working_hours: work, focus_hours: focus } = base;
  switch (wish.kind) {
    case "without":
      return { working_hours: eachDay(work, wish.scopes, (hours, taken) => subtractIntervals(hours, taken)) };
    case "only":
      return onlyIn(work, wish);
    case "hours":
      return { working_hours: eachDay(work, wish.scopes, (_, named) => mergeIntervals(named)) };
    case "also":
      return alsoIn(work, wish.scopes);
    case "lunch":
      return { working_hours: eachDay(work, wish.scopes, (hours, gap) => subtractIntervals(acrossNoon(hours), gap)) };
    case "no-lunch":
      return { working_hours: onDays(work, wish.days, acrossNoon) };
    case "begin":
      return { working_hours: onDays(work, wish.days, (hours) => beginAt(hours, wish.at)) };
    case "until":
      return { working_hours: onDays(work, wish.days, (hours) => goOnUntil(hours, wish.at)) };
    case "no-focus":
      return { focus_hours: eachDay(focus, wish.scopes, (hours, taken) => subtractIntervals(hours, taken), work) };
    case "focus":
      return focusIn(work, focus, wish);
    case "blocks":
      return blocksOf(wish.least, wish.most, base);
    case "rhythm": {
      const blocks = blocksOf(null, wish.block, base);
      return blocks && isLength(wish.rest, 0, 240) ? { ...blocks, buffer_minutes: wish.rest } : null;
    }
    case "length":
      return lengthOf(wish.name, wish.minutes);
  }
}

/** The hours of the days that a scope names, changed; without names, of the days that have any. */
function eachDay(
  week: WeekHours,
  scopes: readonly Scope[],
  change: (hours: Interval[], scopes: Interval[]) => Interval[],
  work: WeekHours = week,
): WeekHours {
  return mapWeek(week, (hours, day) => {
    const own = scopes.filter(({ days }) => (days ? days.includes(day) : hours.length > 0));
    const usual = usualHours(work, day);
    return own.length === 0
      ? hours
      : change(
          hours,
          own.map((scope) => hoursOfScope(scope, usual)),
        );
  });
}

function onDays(week: WeekHours, days: SomeDays, change: (hours: Interval[]) => Interval[]): WeekHours {
  return mapWeek(week, (hours, day) => ((days?.includes(day) ?? true) ? change(hours) : hours));
}

/** Spans of time are the hours then; parts of the day leave what there is of them. No day may come out without any. */
function onlyIn(week: WeekHours, wish: Extract<WorkWish, { kind: "only" }>): PreferencesPatch | null {
  const named = wish.scopes.some(({ days }) => days !== null);
  let certain = true;
  const working_hours = mapWeek(week, (hours, day) => {
    const own = wish.scopes.filter(({ days }) => (days ? days.includes(day) : !named && hours.length > 0));
    if (own.length === 0) return named && wish.otherDays === "none" ? [] : hours;
    const usual = usualHours(week, day);
    const left = own.flatMap((scope) => {
      const within = hoursOfScope(scope, usual);
      return scope.shape === "span" ? [within] : intersectIntervals(usual, [within]);
    });
    certain &&= left.length > 0;
    return mergeIntervals(left);
  });
  return certain ? { working_hours } : null;
}

/** What is added must say how long it goes on: a part of the day in which there never is work does not. */
function alsoIn(week: WeekHours, scopes: readonly Scope[]): PreferencesPatch | null {
  let certain = true;
  const working_hours = mapWeek(week, (hours, day) => {
    const own = scopes.filter(({ days }) => (days ? days.includes(day) : hours.length > 0));
    const usual = usualHours(week, day);
    const added = own.map((scope) => {
      const within = hoursOfScope(scope, usual);
      return scope.shape === "span" ? [within] : intersectIntervals(usual, [within]);
    });
    certain &&= added.every(({ length }) => length > 0);
    return mergeIntervals([...hours, ...added.flat()]);
  });
  return certain ? { working_hours } : null;
}

/** The hours of a day; one without any has those of the first day that has some. */
function usualHours(week: WeekHours, day: Weekday): Interval[] {
  const own = week[day];
  return rangesOf(own.length > 0 ? own : (WEEK.map((each) => week[each]).find((each) => each.length > 0) ?? []));
}

/** The hours without the gap in the middle of the day. */
function acrossNoon(hours: readonly Interval[]): Interval[] {
  const gaps = hours.slice(1).map(({ start }, index) => ({ start: hours[index]?.end ?? start, end: start }));
  return mergeIntervals([...hours, ...gaps.filter(({ start, end }) => start >= 11 * 60 && end <= 15 * 60)]);
}

function beginAt(hours: readonly Interval[], at: number): Interval[] {
  const [first, ...later] = hours;
  if (!first) return [];
  return at < first.start
    ? [{ start: at, end: first.end }, ...later]
    : subtractIntervals(hours, [{ start: 0, end: at }]);
}

function goOnUntil(hours: readonly Interval[], at: number): Interval[] {
  const last = hours.at(-1);
  if (!last) return [];
  if (at > last.end) return [...hours.slice(0, -1), { start: last.start, end: at }];
  return subtractIntervals(hours, [{ start: at, end: 24 * 60 }]);
}

/** Deep work within the working hours of those times; a scope that lies outside them altogether is no wish to hold. */
function focusIn(
  work: WeekHours,
  focus: WeekHours,
  { scopes, otherDays }: Extract<WorkWish, { kind: "focus" }>,
): PreferencesPatch | null {
  let held = false;
  const hours = mapWeek(focus, (known, day) => {
    const own = scopes.filter(({ days }) => (days ? days.includes(day) : work[day].length > 0));
    if (own.length === 0) return otherDays === "none" ? [] : known;
    const usual = rangesOf(work[day]);
    // "Only on Tuesdays" leaves their hours as they are.
    if (otherDays === "none" && known.length > 0 && own.every(({ shape }) => shape === "day")) {
      held = true;
      return known;
    }
    const wished = own.map((scope) => hoursOfScope(scope, usual));
    const within = intersectIntervals(usual, wished);
    const exact = own.every(({ shape }) => shape === "span");
    held ||= exact || within.length > 0;
    return exact ? mergeIntervals(wished) : within;
  });
  return held ? { focus_hours: hours } : null;
}

/** A longest block that is shorter than the shortest one brings that down with it, and the other way round. */
function blocksOf(least: number | null, most: number | null, base: Preferences): PreferencesPatch | null {
  if (![least, most].every((minutes) => minutes === null || isLength(minutes, 5, 24 * 60))) return null;
  const shortest = least ?? (most !== null && most < base.min_block_minutes ? most : null);
  const longest = most ?? (least !== null && least > base.max_block_minutes ? least : null);
  return {
    ...(shortest === null ? {} : { min_block_minutes: shortest }),
    ...(longest === null ? {} : { max_block_minutes: longest }),
  };
}

function lengthOf(name: string, minutes: number): PreferencesPatch | null {
  const [least, most] = name === "buffer_minutes" ? [0, 240] : [5, 24 * 60];
  return isLength(minutes, least, most) ? { [name]: minutes } : null;
}

function isLength(minutes: number, least: number, most: number): boolean {
  return Number.isInteger(minutes) && minutes >= least && minutes <= most;
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

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
