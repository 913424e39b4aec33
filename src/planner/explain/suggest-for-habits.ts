import { type Interval, overlaps } from "#domain/interval.ts";
import type { Remedy } from "../facts.ts";
import { type PlacedHabit, placeInTurn } from "../habits/place-habits.ts";
import { readContext } from "../instance/read-instance.ts";
import type { PlanningProblem } from "../model.ts";
import { settle } from "../standing/settle.ts";
import { withShares } from "../term/owed-share.ts";
import { withChanges } from "./changes.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { habitOptions } from "./habit-changes.ts";
import type { Option } from "./possible-changes.ts";

/** The gentlest that places a habit as often as it is owed, or null. */
export type SuggestForHabit = (missed: PlacedHabit, plan: FinishedPlan) => Remedy | null;

/** What a set of plans may try: each time that a habit is placed counts the days of the window. */
const TRIED_DAYS = 20_000;

/**
 * Finds what would make habits fit. Habits are placed before all other work, by themselves, so that
 * each change is tried by placing them again, as whoever plans again does: a remedy holds where the
 * habit is then owed nothing more, and no other misses more than `before`.
 */
export function createSuggestForHabits(problem: PlanningProblem, before: readonly PlacedHabit[]): SuggestForHabit {
  const options = new Map<string, ReturnType<typeof habitOptions>>();
  const known = new Map<Option, readonly Interval[] | null>();
  let untried = TRIED_DAYS;

  /** Where habits then are; null when this one finds no room, or takes that of another. */
  function tryOption({ changes }: Option, id: string): readonly Interval[] | null {
    const { problem: changed, movable } = settle(withShares(withChanges(problem, id, changes)));
    const context = readContext(changed);
    const first = changed.habits.findIndex((habit) => habit.id === id);
    const taken = [...movable, ...before.slice(0, first).flatMap(({ occurrences }) => occurrences)];
    const anew: Interval[] = [];
    let at = first;
    for (const { missed, occurrences } of placeInTurn(changed.habits.slice(first), context, taken)) {
      untried -= context.clock.days.length;
      if (missed > (at === first ? 0 : (before[at]?.missed ?? 0))) return null;
      anew.push(...occurrences);
      at++;
    }
    return anew;
  }

  function gentlest(list: readonly Option[], id: string, plan: FinishedPlan): Remedy | null {
    let instead: Remedy | null = null;
    for (const option of list) {
      if (!known.has(option) && untried <= 0) break;
      if (!known.has(option)) known.set(option, tryOption(option, id));
      const taken = known.get(option);
      if (!taken) continue;
      const remedy = { ...option, displaced: titlesWithin(taken, plan) };
      if (remedy.displaced.length === 0) return remedy;
      instead ??= remedy;
    }
    return instead;
  }

  return ({ habit }, plan) => {
    const { id } = habit;
    const { gentle, fewer } = options.get(id) ?? habitOptions(habit, problem);
    options.set(id, { gentle, fewer });
    return gentlest(gentle, id, plan) ?? gentlest(fewer, id, plan);
  };
}

/** The work that has some of that time in the plan. */
function titlesWithin(taken: readonly Interval[], { blocks, problem }: FinishedPlan): string[] {
  const ids = new Set(
    blocks.filter((block) => taken.some((span) => overlaps(span, block))).map(({ taskId }) => taskId),
  );
  return problem.tasks.filter(({ id }) => ids.has(id)).map(({ title }) => title);
}
