import { clip, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { mayBeLate } from "../constraints/hard/due-date.ts";
import { amountUnplaced } from "../constraints/soft/unplaced.ts";
import type { Change, Remedy, UnplacedFact } from "../facts.ts";
import { weightOf } from "../job.ts";
import type { PlanningTask } from "../model.ts";
import { Competition, isLeftOutHeavier, isShared, openedBy } from "./competing-work.ts";
import { createTrials, type Trial, type Trials } from "./create-trials.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { createOwnHours } from "./own-hours.ts";
import { type LeftOut, type Option, possibleChanges, surestChanges, threeChanges } from "./possible-changes.ts";
import { openBeside } from "./single-changes.ts";
import { type SurveyedPlan, survey } from "./survey-plans.ts";
import { Allowance } from "./trial-budget.ts";
import { fitsBeside, fitsInstead } from "./trial-outcome.ts";
import { withChanges } from "./with-changes.ts";

/** The smallest remedy by which all of the task fits, of those tried; null where none does. */
export type Suggest = (task: PlanningTask, missing: number, fact: UnplacedFact, plan: FinishedPlan) => Remedy | null;

/**
 * Finds remedies for the unplaced work of a set of plans without planning again: a trial inserts
 * the task into the room that a change opens, while all other work stays. The remedy holds where
 * the plan with the task loses no more to unplaced work than the best plan without it: a search
 * would then place the task too. Before each trial `skips` is asked: once it returns true, tasks
 * get hours of their own, which need no trial.
 */
export function createSuggest(finished: readonly FinishedPlan[], skips: () => boolean): Suggest {
  const among = memo(() => createSuggestAmong(finished, skips));
  return (...asked) => among()(...asked);
}

function createSuggestAmong(finished: readonly FinishedPlan[], skips: () => boolean): Suggest {
  const plans = survey(finished);
  const known = new Map<string, Remedy | null>();
  const losses = new Map(plans.map((plan) => [plan, sumLosses(plan)]));
  const lossOf = (plan: SurveyedPlan) => losses.get(plan) ?? 0;
  const allowance = new Allowance(plans);
  const competition = new Competition(plans, allowance);
  const trials = createTrials(plans, competition.doubt, allowance);
  const ownHours = createOwnHours(plans);
  return (task, missing, fact, asked) => {
    const plan = plans[finished.indexOf(asked)] as SurveyedPlan;
    allowance.next();
    const best = bestWithout(task, plans, lossOf);
    const work = { task, missing, fact, plan, isOutweighed: isLeftOutHeavier(task, best) };
    const kept = ownHours(task);
    for (const { options, displaces, isSurest, most } of stages(work, kept?.size)) {
      if (displaces && kept && kept.changes.length <= most) return kept;
      if (allowance.isSpent()) continue;
      // The surest changes have a reserved share of the budget.
      if (!isSurest && allowance.isShort()) continue;
      allowance.spendThought();
      for (const option of options()) {
        if (kept && option.size >= kept.size) continue;
        for (const base of option.changes.some(isShared) ? [best] : new Set([plan, best])) {
          if (!isSurest && allowance.isShort()) break;
          // Trials on the best plan repeat between plans, so that their outcome is cached.
          const key = base === best ? JSON.stringify([task.id, displaces, option.changes]) : null;
          let found = key === null ? undefined : known.get(key);
          if (found === undefined) {
            if (allowance.isSpent()) break;
            if (skips()) return kept;
            const ground = { base, best, lossOf, trials, displaces, competition, allowance };
            found = tryOption(option, task, ground);
          }
          if (key !== null && found !== undefined) known.set(key, found);
          // Work displaced in the best plan may not be displaced in this one.
          if (found) return base === plan ? found : { ...found, displaced: [] };
        }
      }
    }
    return kept;
  };
}

type Stage = {
  readonly options: () => Iterable<Option>;
  /** Whether the task may take the time of other work. */
  readonly displaces: boolean;
  readonly isSurest?: boolean;
  /** The number of changes that an option combines, at most. */
  readonly most: number;
};

/**
 * The options in order: one or two changes, first in free room and then in the time of other work;
 * then the surest changes; then three. All but the surest have a size `below` this one.
 */
function* stages(work: LeftOut, below?: number): Generator<Stage> {
  const options = replayed(possibleChanges(work, below));
  yield { options, displaces: false, most: 2 };
  yield { options, displaces: true, most: 2 };
  const { alone, evenings } = surestChanges(work);
  yield { options: () => [alone], displaces: true, isSurest: true, most: 2 };
  yield { options: evenings, displaces: false, isSurest: true, most: 2 };
  const more = memo(() => threeChanges(work, below));
  yield { options: more, displaces: false, most: 3 };
  yield { options: more, displaces: true, most: 3 };
}

/** Iterates over what the generator yields, any number of times. */
function replayed<T>(generator: Generator<T>): () => Iterable<T> {
  const made: T[] = [];
  return function* () {
    for (let at = 0; ; at++) {
      if (at === made.length) {
        const next = generator.next();
        if (next.done) return;
        made.push(next.value);
      }
      yield made[at] as T;
    }
  };
}

function memo<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function changedTask(task: PlanningTask, changes: readonly Change[], { problem }: SurveyedPlan): PlanningTask {
  return withChanges({ ...problem, tasks: [task] }, task.id, changes).tasks[0] as PlanningTask;
}

/**
 * Of the plans that leave out the task, the one with the least loss; where a plan stands, the
 * first.
 */
function bestWithout(task: PlanningTask, plans: readonly SurveyedPlan[], lossOf: Ground["lossOf"]): SurveyedPlan {
  const without = plans.filter(({ unplaced }) => unplaced.has(task.id));
  const first = without[0] as SurveyedPlan;
  if (first.problem.stands) return first;
  return without.reduce((best, plan) => (lossOf(plan) < lossOf(best) ? plan : best), first);
}

type Ground = {
  readonly base: SurveyedPlan;
  readonly best: SurveyedPlan;
  /** The loss from all unplaced work of a plan, at its price. */
  readonly lossOf: (plan: SurveyedPlan) => number;
  readonly trials: Trials;
  readonly displaces: boolean;
  readonly competition: Competition;
  readonly allowance: Allowance;
};

/** The option as a remedy if it makes the task fit while all other work stays; else null. */
function tryOption(option: Option, task: PlanningTask, ground: Ground): Remedy | null {
  const { base, best, trials, displaces, competition, allowance } = ground;
  const { changes } = option;
  allowance.spendLook();
  const own = changedTask(task, changes, base);
  const missing = (base.unplaced.get(task.id) ?? 0) - (task.durationMinutes - own.durationMinutes);
  if (!displaces && roomFor(own, changes, base) < missing) return null;
  if (competition.isLost(changes, own, missing, best)) return null;

  const trial = trials(changes, own, base);
  if (!trial) return null;
  const before = trial.schedule.inserted;
  const remedy = remedyIn(trial, option, task, own, ground);
  allowance.spendTry(trial.schedule.inserted - before);
  return remedy;
}

/** The remedy if the task fits and keeps its room in competition. */
function remedyIn(
  trial: Trial,
  { size, changes }: Option,
  task: PlanningTask,
  own: PlanningTask,
  { base, best, lossOf, displaces, competition }: Ground,
): Remedy | null {
  const displaced = fitsBeside(trial)
    ? { lost: 0, gave: [] }
    : displaces
      ? fitsInstead(trial, ({ weight }) => weight < weightOf(own))
      : null;
  if (!displaced) return null;
  const shortened = task.durationMinutes - own.durationMinutes;
  const butTask = (plan: SurveyedPlan) => lossOf(plan) - ownLoss(plan, task);
  const dearer = butTask(base) + displaced.lost - butTask(best);
  const worth =
    competition.doubt * amountUnplaced({ weight: weightOf(own) }, (best.unplaced.get(task.id) ?? 0) - shortened);
  if (dearer > 0 && dearer >= worth) return null;
  const finish = finishOf(trial);
  if (changes.some(({ kind }) => kind === "move-due") && finish <= (task.due ?? finish)) return null;
  if (!competition.isKept(trial, { changes, worth, dearer, loss: lossOf(best) })) return null;
  return {
    size,
    changes: changes.map((change) => exact(change, finish)),
    displaced: displaced.gave.map(({ task: { title } }) => title),
  };
}

/** Upper bound of the minutes that are free for the task while nothing placed moves. */
function roomFor(task: PlanningTask, changes: readonly Change[], plan: SurveyedPlan): number {
  const { freeWithin, problem } = plan;
  const usable = openBeside(mayBeLate(task, problem) ? { ...task, due: null } : task, plan);
  const opened = clip(union(changes.flatMap((change) => openedBy(change, plan))), usable);
  const alreadyFree = opened.reduce((sum, span) => sum + freeWithin(span), 0);
  return (freeWithin(usable) + totalLength(opened) - alreadyFree) / MINUTE_MS;
}

function finishOf({ schedule, target, instance: { grid, clock } }: Trial): number {
  const end = schedule.blocks(target.index).at(-1)?.end ?? 0;
  return Math.min(grid.base + end * MINUTE_MS, clock.window.end);
}

/** Moves the due date of a `move-due` change to the end of the work. */
function exact(change: Change, finish: number): Change {
  return change.kind === "move-due" ? { ...change, due: finish } : change;
}

function sumLosses(plan: SurveyedPlan): number {
  return plan.problem.tasks.reduce((sum, task) => sum + ownLoss(plan, task), 0);
}

/** The loss from the unplaced minutes of one task. */
function ownLoss({ unplaced }: SurveyedPlan, task: PlanningTask): number {
  return amountUnplaced({ weight: weightOf(task) }, unplaced.get(task.id) ?? 0);
}
