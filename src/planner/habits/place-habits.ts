import type { Interval } from "#domain/interval.ts";
import { byStart, intersect, subtract, union } from "#domain/interval.ts";
import { busyTimeRule } from "../constraints/hard/busy-time.ts";
import { withPauses } from "../constraints/hard/reserved-time.ts";
import { journeysTo } from "../constraints/hard/travel.ts";
import { windowRule } from "../constraints/hard/window.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import { allRest } from "../instance/rest-after-nights.ts";
import type { PlanningHabit } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";
import { chooseDays } from "./choose-days.ts";
import { dueDays } from "./due-weeks.ts";
import { type Opening, openingsAt, startMinutes } from "./openings.ts";
import type { OwedBeyond } from "./owed-outside-window.ts";
import { bestFirst, weeklyChoice } from "./weekly-choice.ts";

/** The blocks of a habit, one for each occurrence within the window, in order of time. */
export type PlacedHabit = {
  readonly habit: PlanningHabit;
  readonly occurrences: readonly Interval[];
  /** The minute of the day of all blocks, if they are on the same weekdays every week. */
  readonly weeklyMinute: number | null;
  /** The number of owed times that found no room. */
  readonly missed: number;
  readonly beyond: readonly OwedBeyond[];
};

/**
 * Places habits before any task, one after another, within their preferred windows and clear of
 * busy time and journeys. A habit takes rest, or else free working time, only where no other time
 * will do, and never the time of `standing` blocks.
 */
export function placeHabits(context: Context, standing: readonly Interval[] = []): PlacedHabit[] {
  return [...placeInTurn(context.problem.habits, context, standing)];
}

/** Places habits one after another, clear of `taken`, busy time and fixed blocks. */
function* placeInTurn(
  habits: readonly PlanningHabit[],
  context: Context,
  taken: readonly Interval[],
): Generator<PlacedHabit> {
  let room = roomBeside(taken, context);
  for (const habit of habits) {
    const placed = placeHabit(habit, openingsFor(habit, room, context), context);
    room = without(placed.occurrences, room);
    yield placed;
  }
}

/**
 * Time open to habits, the part of it that is working time, rest, and the time of other blocks with
 * a pause before and after them.
 */
export type Room = {
  readonly open: readonly Interval[];
  readonly work: readonly Interval[];
  readonly rest: readonly Interval[];
  readonly beside: readonly Interval[];
};

/** The time that busy time, fixed blocks and `taken` leave. */
export function roomBeside(taken: readonly Interval[], context: Context): Room {
  const { problem, clock } = context;
  const rules = [windowRule, busyTimeRule];
  const others = [...problem.fixed, ...taken];
  const closed = [...rules.flatMap((rule) => rule.closes?.(context) ?? []), ...journeysTo(() => true, problem)];
  const open = subtract([clock.window], union([...closed, ...others]));
  const work = intersect(clock.during(problem.preferences.workingHours), open);
  return { open, work, rest: allRest(context), beside: union(others.map(withPauses)) };
}

/** The room without the time of these blocks, which are in order. */
export function without(blocks: readonly Interval[], { open, work, rest, beside }: Room): Room {
  return {
    open: subtract(open, blocks),
    work: subtract(work, blocks),
    rest,
    beside: union([...beside, ...blocks.map(withPauses)]),
  };
}

/**
 * For each time of day at which the habit may start, an opening on every due day of any weekday.
 */
export function openingsFor(habit: PlanningHabit, { open, ...room }: Room, { problem, clock }: Context): Opening[][] {
  // A day that has a standing block of the habit gets no second one.
  const itsDays = problem.fixed.flatMap(({ taskId, start }) => (taskId === habit.id ? dayOf(start, clock) : []));
  const openToIt = itsDays.length > 0 ? subtract(open, union(itsDays)) : open;
  const available = { ...room, due: dueDays(habit, clock), open: openToIt };
  return startMinutes(habit, problem.preferences.slotMinutes).map((minute) =>
    openingsAt(habit, minute, clock, available),
  );
}

/** Places the habit in the best of its openings on permitted days. */
export function placeHabit(habit: PlanningHabit, openings: readonly Opening[][], context: Context): PlacedHabit {
  const { days } = habit;
  const byMinute = days ? openings.map((all) => all.filter(({ weekday }) => days.includes(weekday))) : openings;
  const due = dueDays(habit, context.clock);
  const weekly = isWhole(habit, due, context.clock) ? sameEveryWeek(habit, byMinute) : [];
  const { chosen, missed, beyond } = chooseDays(byMinute.flat(), weekly, habit, due, context);
  const [{ minute: usual } = { minute: null }] = weekly;
  const weeklyMinute = chosen.every(({ minute }) => minute === usual) ? usual : null;
  const occurrences = chosen.map(({ start, end }) => ({ start, end })).sort(byStart);
  return { habit, occurrences, weeklyMinute, missed, beyond };
}

/** Whether every week still owes the habit in full, and a due week lies wholly in the window. */
function isWhole({ owed, timesPerWeek }: PlanningHabit, due: readonly boolean[], { days }: LocalClock): boolean {
  const left = Object.values(owed ?? {});
  const isUntouched = left.every((times) => times === timesPerWeek) && (!owed || left.length > 0);
  return isUntouched && days.some(({ weekday }, index) => weekday === 1 && due[index] && index + 6 < days.length);
}

/** The best openings at one time on the same weekdays every week; between equals, the earliest. */
function sameEveryWeek({ timesPerWeek }: PlanningHabit, byMinute: readonly Opening[][]): readonly Opening[] {
  const [best] = byMinute.flatMap((openings) => weeklyChoice(openings, timesPerWeek) ?? []).sort(bestFirst);
  return best && best.openings.length > 1 ? best.openings : [];
}

function dayOf(instant: number, clock: LocalClock): readonly Interval[] {
  const day = clock.days[clock.dayIndex(instant)];
  return day ? [day] : [];
}
