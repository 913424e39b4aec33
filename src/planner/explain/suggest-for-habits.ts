import { type Interval, overlaps } from "#domain/interval.ts";
import type { Remedy } from "../facts.ts";
import type { PlacedHabit } from "../habits/place-habits.ts";
import type { PlanningProblem } from "../model.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { habitOptions } from "./habit-changes.ts";
import { createHabitTrials, type HabitTrials } from "./habit-trials.ts";
import type { Option } from "./possible-changes.ts";

/**
 * The smallest remedy, of those tried, that places the habit as often as it is owed; null where
 * none does.
 */
export type SuggestForHabit = (missed: PlacedHabit, plan: FinishedPlan) => Remedy | null;

/**
 * Budget for a set of plans, in days of openings: each look costs the number of days of the window.
 */
const DAYS_LOOKED_AT = 400_000;
/** The part of a habit's share of it that is used even when time is up. */
const IN_ANY_CASE = 0.1;

/**
 * Finds remedies for habits. Habits are placed before all other work, so a change is tried by
 * placing only the habits again. It is a remedy if the habit then misses nothing, and every other
 * habit misses no more times than in `before`. All missed habits get an equal share of the trials;
 * after its first tenth, each is tried only if `skips` is false.
 */
export function createSuggestForHabits(
  problem: PlanningProblem,
  before: readonly PlacedHabit[],
  skips: () => boolean,
): SuggestForHabit {
  const options = new Map<string, ReturnType<typeof habitOptions>>();
  const known = new Map<Option, readonly Interval[] | null>();
  const missed = before.filter((placed) => placed.missed > 0).length;
  let trials: HabitTrials | null = null;

  function gentlest(list: readonly Option[], id: string, plan: FinishedPlan, { least, most }: Looks): Remedy | null {
    trials ??= createHabitTrials(problem, before);
    let instead: Remedy | null = null;
    for (const option of list) {
      if (!known.has(option) && (trials.looks >= most || (trials.looks >= least && skips()))) break;
      if (!known.has(option)) known.set(option, trials.place(id, option.changes));
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
    const looks = trials?.looks ?? 0;
    const share = (DAYS_LOOKED_AT / plan.instance.clock.days.length - looks) / Math.max(1, missed - options.size);
    const until = { least: looks + IN_ANY_CASE * share, most: looks + share };
    const { gentle, fewer } = options.get(id) ?? habitOptions(habit, problem);
    options.set(id, { gentle, fewer });
    return gentlest(gentle, id, plan, until) ?? gentlest(fewer, id, plan, until);
  };
}

/** The numbers of looks until which trials go on: in any case, and while there is time. */
type Looks = { readonly least: number; readonly most: number };

/** The titles of the work that has some of this time in the plan. */
function titlesWithin(taken: readonly Interval[], { blocks, problem }: FinishedPlan): string[] {
  const ids = new Set(
    blocks.filter((block) => taken.some((span) => overlaps(span, block))).map(({ taskId }) => taskId),
  );
  return problem.tasks.filter(({ id }) => ids.has(id)).map(({ title }) => title);
}
