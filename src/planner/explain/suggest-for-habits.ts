import { type Interval, overlaps } from "#domain/interval.ts";
import type { Remedy } from "../facts.ts";
import type { PlacedHabit } from "../habits/place-habits.ts";
import type { PlanningProblem } from "../model.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { habitOptions } from "./habit-changes.ts";
import { createHabitTrials, type HabitTrials } from "./habit-trials.ts";
import type { Option } from "./possible-changes.ts";

/**
 * The gentlest that places a habit as often as it is owed; null where none does, or there is no
 * time left.
 */
export type SuggestForHabit = (missed: PlacedHabit, plan: FinishedPlan) => Remedy | null;

/**
 * On so many days it may be looked where a habit could be, for a set of plans: each time counts
 * those of the window.
 */
const DAYS_LOOKED_AT = 400_000;

/**
 * Finds what would make habits fit. Habits are placed before all other work, by themselves, so that
 * each change is tried by placing them again: a remedy holds where the habit is then owed nothing
 * more, and no other misses more than `before`. Each missed habit has the same share of the tries,
 * and of what others left of theirs.
 */
export function createSuggestForHabits(
  problem: PlanningProblem,
  before: readonly PlacedHabit[],
  shouldStop: () => boolean,
): SuggestForHabit {
  const options = new Map<string, ReturnType<typeof habitOptions>>();
  const known = new Map<Option, readonly Interval[] | null>();
  const missed = before.filter((placed) => placed.missed > 0).length;
  let trials: HabitTrials | null = null;

  function gentlest(list: readonly Option[], id: string, plan: FinishedPlan, most: number): Remedy | null {
    trials ??= createHabitTrials(problem, before);
    let instead: Remedy | null = null;
    for (const option of list) {
      if (!known.has(option) && (trials.looks >= most || shouldStop())) break;
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
    const left = DAYS_LOOKED_AT / plan.instance.clock.days.length - (trials?.looks ?? 0);
    const most = (trials?.looks ?? 0) + left / Math.max(1, missed - options.size);
    const { gentle, fewer } = options.get(id) ?? habitOptions(habit, problem);
    options.set(id, { gentle, fewer });
    return gentlest(gentle, id, plan, most) ?? gentlest(fewer, id, plan, most);
  };
}

/** The work that has some of that time in the plan. */
function titlesWithin(taken: readonly Interval[], { blocks, problem }: FinishedPlan): string[] {
  const ids = new Set(
    blocks.filter((block) => taken.some((span) => overlaps(span, block))).map(({ taskId }) => taskId),
  );
  return problem.tasks.filter(({ id }) => ids.has(id)).map(({ title }) => title);
}
