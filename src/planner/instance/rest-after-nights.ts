import { clip, type Interval, intersect, totalLength, union } from "#domain/interval.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import type { BusySpan } from "../model.ts";

/** The way home, a night's sleep, and the time until one works again. */
const REST_MS = 9 * 60 * MINUTE_MS;
/** A night in minutes after midnight, and how much of it an event takes that leaves no sleep. */
const NIGHT = { from: 0, to: 6 * 60 };
const MORNING = { from: 0, to: 12 * 60 };
const MOST_OF_A_NIGHT_MS = 3 * 60 * MINUTE_MS;
/** Longer events have nights in them: a conference, a trip. */
const LONGEST_MS = 14 * 60 * MINUTE_MS;
/** Events that take a larger share of all nights are sleep itself, or how the person lives. */
const MOST_NIGHTS = 2 / 3;
/** Of fewer nights, a share tells nothing; there a series of events is taken to be sleep. */
const FEW_NIGHTS = 3;
/** Who works until late begins at least this long before work. */
const BEFORE_WORK_MS = 60 * MINUTE_MS;

/** The time in which one sleeps after an event that took most of the night: a shift, a flight. */
export function restAfterNights(context: Pick<Context, "problem" | "clock">): Interval[] {
  const rests = tiringNights(context).map(({ end }) => ({ start: end, end: end + REST_MS }));
  return clip(union(rests), context.clock.window);
}

/** The events that take most of a night. */
export function tiringNights({ problem, clock }: Pick<Context, "problem" | "clock">): readonly BusySpan[] {
  if (problem.busy.length === 0) return [];
  const nights = clock.days.flatMap((day) => clock.duringDay(day, [NIGHT]));
  const taking = problem.busy
    .filter(({ start, end }) => end - start <= LONGEST_MS)
    .filter((event) => totalLength(clip(nights, event)) >= MOST_OF_A_NIGHT_MS);
  if (nights.length >= FEW_NIGHTS && taking.length > MOST_NIGHTS * nights.length) return [];
  return nights.length < FEW_NIGHTS ? taking.filter(({ recurs }) => !recurs) : taking;
}

/** The same, and the mornings after working hours that end late. */
export function allRest(context: Pick<Context, "problem" | "clock">): Interval[] {
  const { problem, clock } = context;
  const inWindow = clock.during(problem.preferences.workingHours);
  const [first] = clock.days;
  // The day before the window is taken to be like its first one.
  const before = first
    ? clip(inWindow, first).map(({ start, end }) => ({ start: start - DAY_MS, end: end - DAY_MS }))
    : [];
  const hours = [...before, ...inWindow];
  const afterWork = hours.flatMap(({ end }, index) => {
    const next = hours[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const rest = { start: end, end: Math.min(end + REST_MS, next - BEFORE_WORK_MS) };
    return rest.end > rest.start ? [rest] : [];
  });
  const mornings = clock.days.flatMap((day) => clock.duringDay(day, [MORNING]));
  return union([...restAfterNights(context), ...intersect(union(afterWork), mornings)]);
}
