import { DAY_MS } from "../civil-date.ts";
import type { Interval } from "../interval.ts";
import { instancesIn } from "./instances.ts";
import { parseRule, type Rule } from "./rule.ts";
import {
  createStartSet,
  happensIn,
  intervalFrom,
  readStart,
  startOfWall,
  type Timing,
  wallOf,
  wallSpan,
} from "./timing.ts";
import { lastDay, lastInstant } from "./until.ts";

/** The recurrence of an event. Without any rule the event's own start is its first instance. */
export type Recurrence = {
  readonly rules: readonly Rule[];
  readonly rdates: readonly string[];
  readonly exdates: readonly string[];
};

/** Most instances of one expansion: for one event, and shared among all recurring events. */
const MOST_PER_EVENT = 10_000;
const LEAST_PER_EVENT = 500;
const MOST_TOGETHER = 1_000_000;

/** How many instances each of `events` recurring events may have in one expansion. */
export function limitFor(events: number): number {
  return Math.min(MOST_PER_EVENT, Math.max(LEAST_PER_EVENT, Math.floor(MOST_TOGETHER / Math.max(1, events))));
}

/**
 * The rules that are well formed. An all-day event has no time of day to recur by (RFC 5545
 * 3.3.10).
 */
export function readRules(texts: readonly string[], allDay: boolean): Rule[] {
  return texts
    .map(parseRule)
    .filter((rule) => rule !== null)
    .filter(({ freq }) => !allDay || (freq !== "HOURLY" && freq !== "MINUTELY" && freq !== "SECONDLY"));
}

/**
 * The distinct starts of a series whose instances overlap the window, ascending (RFC 5545 3.8.5):
 * rules and RDATE, without EXDATE. At most `limit` from each rule.
 */
export function startsIn(timing: Timing, recurrence: Recurrence, window: Interval, limit: number): number[] {
  const { rules, rdates, exdates } = recurrence;
  const starts = rules.flatMap((rule) => startsOfRule(timing, rule, window, limit));
  if (rules.length === 0) starts.push(timing.start);
  for (const text of rdates) {
    const start = readStart(timing, text);
    if (start !== null) starts.push(start);
  }
  const excluded = exdates.length > 0 ? createStartSet(timing, exdates) : null;
  return sortedOnce(starts).filter((start) => happensIn(intervalFrom(timing, start), window) && !excluded?.(start));
}

function startsOfRule(timing: Timing, rule: Rule, window: Interval, limit: number): number[] {
  const span = wallSpan(timing, window);
  const last = lastStart(timing, rule);
  const to = Math.min(span.to, wallOf(timing, last) + DAY_MS);
  if (Number.isNaN(to) || to < span.from) return [];
  const first = wallOf(timing, timing.start);
  const walls = instancesIn(rule, first, { from: span.from, to, limit });
  // A repeated wall time means its first instant, except for the event itself, which keeps its own.
  const starts = walls.map((wall) => (wall === first ? timing.start : startOfWall(timing, wall)));
  return last === Number.POSITIVE_INFINITY ? starts : starts.filter((start) => start <= last);
}

/** The last start that UNTIL admits. */
function lastStart(timing: Timing, rule: Rule): number {
  if (!rule.until) return Number.POSITIVE_INFINITY;
  return timing.allDay ? lastDay(rule.until, timing.zone) * DAY_MS : lastInstant(rule.until, timing.zone);
}

/**
 * Sorted and distinct. Rules yield ascending starts, except where a gap moves some behind their
 * successors.
 */
function sortedOnce(starts: readonly number[]): readonly number[] {
  const rising = starts.every((start, index) => index === 0 || (starts[index - 1] as number) < start);
  return rising ? starts : [...new Set(starts)].sort((a, b) => a - b);
}
