import type { Interval } from "#domain/interval.ts";
import { busyTimeRule } from "../constraints/hard/busy-time.ts";
import { windowRule } from "../constraints/hard/window.ts";
import type { Context } from "../constraints/hard-constraint.ts";
import type { PlanningHabit } from "../model.ts";
import { intersect, subtract, union } from "../time/spans.ts";
import { chooseApart } from "./apart.ts";
import { dueDays } from "./due-weeks.ts";
import { type Opening, openingsAt, startMinutes } from "./openings.ts";
import { weeklyChoice } from "./weekly.ts";
import { weeklyRule } from "./weekly-rule.ts";

/** Where a habit goes: one block that repeats, or several that do not. */
export type PlacedHabit = {
  readonly habit: PlanningHabit;
  readonly blocks: readonly (Interval & { readonly recurrence: readonly string[] | null })[];
  /** Every time that it happens within the window. */
  readonly occurrences: readonly Interval[];
  /** How often it found no room. */
  readonly missed: number;
};

/**
 * Places habits before any task, one after another, within their preferred windows and clear of busy time. They take
 * free working time only where nothing else will do.
 */
export function placeHabits(context: Context): PlacedHabit[] {
  const { problem, clock } = context;
  const rules = [windowRule, busyTimeRule];
  const closed = union([...rules.flatMap((rule) => rule.closes?.(context) ?? []), ...problem.fixed]);
  let open = subtract([clock.window], closed);
  return problem.habits.map((habit) => {
    const due = dueDays(habit, clock);
    const work = intersect(clock.during(problem.preferences.workingHours), open);
    const byMinute = startMinutes(habit, problem.preferences.slotMinutes).map((minute) =>
      openingsAt(habit, minute, clock, due, open, work),
    );
    const placed = placeWeekly(habit, byMinute, due, context) ?? placeApart(habit, byMinute.flat(), due, context);
    open = subtract(open, union(placed.occurrences));
    return placed;
  });
}

/** One time on the same weekdays every week, if there is one: the time that takes the least working time. */
function placeWeekly(
  habit: PlanningHabit,
  byMinute: readonly Opening[][],
  due: readonly boolean[],
  { clock }: Context,
): PlacedHabit | null {
  // A part of a week owes only its share.
  if (due.filter(Boolean).length < 7) return null;
  let best: { openings: Opening[]; work: number } | null = null;
  for (const openings of byMinute) {
    const chosen = weeklyChoice(openings, habit.timesPerWeek);
    if (!chosen) continue;
    const work = chosen.reduce((total, opening) => total + opening.workMinutes, 0);
    if (!best || work < best.work) best = { openings: chosen, work };
  }
  const occurrences = best?.openings.map(({ start, end }) => ({ start, end })) ?? [];
  const [first] = occurrences;
  if (!best || !first || occurrences.length < 2) return null;
  const weekdays = [...new Set(best.openings.map(({ weekday }) => weekday))];
  const recurrence = [weeklyRule(weekdays, clock.window.end, habit.everyWeeks)];
  return { habit, blocks: [{ ...first, recurrence }], occurrences, missed: 0 };
}

function placeApart(
  habit: PlanningHabit,
  openings: readonly Opening[],
  due: readonly boolean[],
  { clock }: Context,
): PlacedHabit {
  const { chosen, missed } = chooseApart(openings, habit.timesPerWeek, due, clock);
  const occurrences = chosen.map(({ start, end }) => ({ start, end }));
  return { habit, blocks: occurrences.map((span) => ({ ...span, recurrence: null })), occurrences, missed };
}
