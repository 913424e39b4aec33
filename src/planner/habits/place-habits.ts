import type { Interval } from "#domain/interval.ts";
import { byStart, intersect, subtract, union } from "#domain/interval.ts";
import { mondayOf } from "#domain/time.ts";
import { busyTimeRule } from "../constraints/hard/busy-time.ts";
import { windowRule } from "../constraints/hard/window.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import type { PlanningHabit } from "../model.ts";
import type { LocalClock } from "../time/local-clock.ts";
import { chooseApart } from "./days-apart.ts";
import { dueDays } from "./due-weeks.ts";
import { type Opening, openingsAt, startMinutes } from "./openings.ts";
import { type OwedBeyond, owedBeyond } from "./owed-beyond.ts";
import { weeklyChoice } from "./weekly.ts";

/** Where a habit goes: a block for each time that it happens within the window, in their order. */
export type PlacedHabit = {
  readonly habit: PlanningHabit;
  readonly occurrences: readonly Interval[];
  /** Whether they are at one time of day on the same weekdays every week. */
  readonly isWeekly: boolean;
  /** How often it found no room. */
  readonly missed: number;
  readonly beyond: readonly OwedBeyond[];
};

/**
 * Places habits before any task, one after another, within their preferred windows and clear of
 * busy time. They take free working time only where nothing else will do, and never the time of
 * blocks that are `standing`.
 */
export function placeHabits(context: Context, standing: readonly Interval[] = []): PlacedHabit[] {
  return [...placeInTurn(context.problem.habits, context, standing)];
}

/** Places them one after another, clear of what is `taken` besides busy time and fixed blocks. */
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

/** Where habits may be, and what of it is working time. */
export type Room = { readonly open: readonly Interval[]; readonly work: readonly Interval[] };

/** What is clear of busy time, of fixed blocks, and of what is `taken` besides. */
export function roomBeside(taken: readonly Interval[], context: Context): Room {
  const { problem, clock } = context;
  const rules = [windowRule, busyTimeRule];
  const closed = union([...rules.flatMap((rule) => rule.closes?.(context) ?? []), ...problem.fixed, ...taken]);
  const open = subtract([clock.window], closed);
  return { open, work: intersect(clock.during(problem.preferences.workingHours), open) };
}

/** The room that such blocks leave; they are in order. */
export function without(blocks: readonly Interval[], { open, work }: Room): Room {
  return { open: subtract(open, blocks), work: subtract(work, blocks) };
}

/** Each time of day at which the habit may start, on every day that is due, of any weekday. */
export function openingsFor(habit: PlanningHabit, { open, work }: Room, { problem, clock }: Context): Opening[][] {
  // Where it stands already, once is enough for the day.
  const itsDays = problem.fixed.flatMap(({ taskId, start }) => (taskId === habit.id ? dayOf(start, clock) : []));
  const openToIt = itsDays.length > 0 ? subtract(open, union(itsDays)) : open;
  const due = dueDays(habit, clock);
  return startMinutes(habit, problem.preferences.slotMinutes).map((minute) =>
    openingsAt(habit, minute, clock, due, openToIt, work),
  );
}

/** The habit in the best of its openings, of those on days that may be its own. */
export function placeHabit(habit: PlanningHabit, openings: readonly Opening[][], context: Context): PlacedHabit {
  const { days } = habit;
  const byMinute = days ? openings.map((all) => all.filter(({ weekday }) => days.includes(weekday))) : openings;
  const due = dueDays(habit, context.clock);
  return placeWeekly(habit, byMinute, due, context) ?? placeApart(habit, byMinute.flat(), due, context);
}

/**
 * One time on the same weekdays every week, if there is one: the time that takes the least working
 * time.
 */
function placeWeekly(
  habit: PlanningHabit,
  byMinute: readonly Opening[][],
  due: readonly boolean[],
  { clock }: Context,
): PlacedHabit | null {
  // A part of a week owes only its share, and a week of which some stands already only the rest.
  const owed = Object.entries(habit.owed ?? {});
  const isCut = owed.length < (habit.owed ? 1 : 0) || owed.some(([, times]) => times !== habit.timesPerWeek);
  if (due.filter(Boolean).length < 7 || isCut) return null;
  let best: { openings: Opening[]; work: number } | null = null;
  for (const openings of byMinute) {
    const chosen = weeklyChoice(openings, habit.timesPerWeek);
    if (!chosen) continue;
    const work = chosen.reduce((total, opening) => total + opening.workMinutes, 0);
    if (!best || work < best.work) best = { openings: chosen, work };
  }
  const occurrences = best?.openings.map(({ start, end }) => ({ start, end })) ?? [];
  if (occurrences.length < 2) return null;
  const placed = Map.groupBy(occurrences, ({ start }) => mondayOf(clock.days[clock.dayIndex(start)]?.date as string));
  const beyond = owed.flatMap(([date, times]) =>
    owedBeyond(date, times - (placed.get(date)?.length ?? 0), habit, clock),
  );
  return { habit, occurrences: occurrences.sort(byStart), isWeekly: true, missed: 0, beyond };
}

function placeApart(
  habit: PlanningHabit,
  openings: readonly Opening[],
  due: readonly boolean[],
  { clock }: Context,
): PlacedHabit {
  const { chosen, missed, beyond } = chooseApart(openings, habit, due, clock);
  const occurrences = chosen.map(({ start, end }) => ({ start, end }));
  return { habit, occurrences, isWeekly: false, missed, beyond };
}

function dayOf(instant: number, clock: LocalClock): readonly Interval[] {
  const day = clock.days[clock.dayIndex(instant)];
  return day ? [day] : [];
}
