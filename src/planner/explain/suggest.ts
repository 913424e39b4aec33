import { clip, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { mayBeLate } from "../constraints/hard/due-date.ts";
import type { Change, Remedy, UnplacedFact } from "../facts.ts";
import { weightOf } from "../instance/job.ts";
import { type PlanningProblem, type PlanningTask, variantKeysOf } from "../model.ts";
import { createObjective, type Objective } from "../search/objective.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { solve } from "../search/solve.ts";
import { keepingOf, pricesOf } from "../variants/prices.ts";
import { type ChangedInstances, createChangedInstances } from "./changed-instances.ts";
import { withChanges } from "./changes.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { type LeftOut, type Option, possibleChanges, threeChanges } from "./possible-changes.ts";
import { fitsBeside, fitsInstead, losesToAnother, OBJECTIVE, priceOf, type Trial, trialOf } from "./trial.ts";

/** The gentlest that makes all of the task fit; null where none does, or there is no time left. */
export type Suggest = (task: PlanningTask, missing: number, fact: UnplacedFact, plan: FinishedPlan) => Remedy | null;

/**
 * The task counts for less meanwhile, so that what holds does not hang on a tie with other work.
 */
const DOUBT = 0.6;
/** Schedules evaluated to see whether other work takes the room that is opened to all. */
const COMPETED = 600;
/** Fewer where only what the plans leave out hardly differs. */
const COMPARED = 100;
/** Fewer where there are more tasks than twenty. */
const COMPETED_FOR = 12_000;
/** So often a task may lose such room; what opens none to others is tried all the same. */
const MOST_REFUSED = 4;
/**
 * What a set of plans may try: a try looks at all tasks, and there are more to try it for the more
 * tasks there are. Never fewer than `FEWEST_TRIED`.
 */
const TRIED_FOR = 120_000_000;
const FEWEST_TRIED = 16;
/** A search may end at either of two plans that differ by no more of what they leave out. */
const HARDLY = 0.02;

/**
 * Finds what would make work fit for a set of plans. Nothing is planned again: the task goes into
 * the room that a change opens in a plan, where all else stays. Whether a planner would place it
 * there is a question of price: it does where that leaves out no more than the best of the plans
 * without the task.
 */
export function createSuggest(plans: readonly FinishedPlan[], shouldStop: () => boolean): Suggest {
  const known = new Map<string, Remedy | null>();
  const instances = createChangedInstances(plans);
  const losses = new Map(plans.map((plan) => [plan, sumLosses(plan)]));
  const lossOf = (plan: FinishedPlan) => losses.get(plan) ?? 0;
  const refused = new Map<string, number>();
  const jobs = plans[0]?.instance.jobs.length ?? 0;
  let untried = Math.max(FEWEST_TRIED, Math.floor(TRIED_FOR / jobs ** 2));
  const mayCompete = (id: string, holds: () => boolean) => {
    const times = refused.get(id) ?? 0;
    if (times === MOST_REFUSED) return false;
    const answer = holds();
    if (!answer) refused.set(id, times + 1);
    return answer;
  };
  return (task, missing, fact, plan) => {
    if (untried <= 0) return null;
    const best = bestWithout(task, plans, lossOf);
    const work = { task, missing, fact, plan };
    for (const [options, displaces] of stages(work))
      for (const option of options)
        for (const base of option.changes.some(isShared) ? [best] : new Set([plan, best])) {
          const key = JSON.stringify([task.id, plans.indexOf(base), displaces, option.changes]);
          if (!known.has(key) && (untried-- <= 0 || shouldStop())) return null;
          if (!known.has(key))
            known.set(key, tryOption(option, task, { base, best, lossOf, instances, displaces, mayCompete }));
          const found = known.get(key);
          // What is said of the plan is said of this one.
          if (found) return base === plan ? found : { ...found, displaced: [] };
        }
    return null;
  };
}

/** One change or two, in room that nothing takes and then in that of other work; at last three. */
function* stages(work: LeftOut): Generator<readonly [options: readonly Option[], displaces: boolean]> {
  for (const changes of [possibleChanges, threeChanges]) {
    const options = changes(work);
    yield [options, false];
    yield [options, true];
  }
}

/** The plan that leaves out least of those that leave out the task; where one stands, the first. */
function bestWithout(task: PlanningTask, plans: readonly FinishedPlan[], lossOf: Ground["lossOf"]): FinishedPlan {
  const without = plans.filter(({ unplaced }) => unplaced.has(task.id));
  const first = without[0] as FinishedPlan;
  if (first.problem.stands) return first;
  return without.reduce((best, plan) => (lossOf(plan) < lossOf(best) ? plan : best), first);
}

type Ground = {
  readonly base: FinishedPlan;
  readonly best: FinishedPlan;
  /** What a plan leaves out, as it is priced. */
  readonly lossOf: (plan: FinishedPlan) => number;
  readonly instances: ChangedInstances;
  readonly displaces: boolean;
  /** Asks whether its room is kept, unless the task lost such room too often. */
  readonly mayCompete: (id: string, holds: () => boolean) => boolean;
};

function tryOption(
  { size, changes }: Option,
  task: PlanningTask,
  { base, best, lossOf, instances, displaces, mayCompete }: Ground,
): Remedy | null {
  const problem = withChanges(base.problem, task.id, changes);
  const own = problem.tasks.find(({ id }) => id === task.id) as PlanningTask;
  const shortened = task.durationMinutes - own.durationMinutes;
  const missing = (base.unplaced.get(task.id) ?? 0) - shortened;
  if (!displaces && roomFor(own, problem, base) < missing) return null;
  if (changes.some((change) => goesToHeavier(change, own, best))) return null;

  const trial = trialOf(instances(changes, own, DOUBT), task.id, base);
  if (!trial) return null;
  const displaced = fitsBeside(trial) ? { lost: 0, titles: [] } : displaces ? fitsInstead(trial, weightOf(own)) : null;
  if (!displaced) return null;
  const butTask = (plan: FinishedPlan) => lossOf(plan) - ownLoss(plan, task);
  const dearer = butTask(base) + displaced.lost - butTask(best);
  const worth = DOUBT * priceOf({ weight: weightOf(own) }, (best.unplaced.get(task.id) ?? 0) - shortened);
  if (dearer > 0 && dearer >= worth) return null;
  const finish = finishOf(trial);
  if (changes.some(({ kind }) => kind === "move-due") && finish <= (task.due ?? finish)) return null;
  const opened = changes.some(isShared);
  const hardly = worth - dearer < HARDLY * lossOf(best);
  const schedules = opened ? COMPETED : COMPARED;
  // Then what a search ends at hangs on what its plan wants besides.
  const objectives = opened && hardly ? objectivesOf(base.problem) : [OBJECTIVE];
  const keeps = () => keepsItsRoom(trial, { schedules, objectives });
  if ((opened || hardly) && (losesToAnother(trial) || !mayCompete(task.id, keeps))) return null;
  return { size, changes: changes.map((change) => exact(change, finish)), displaced: displaced.titles };
}

/** A longer evening goes first to work that weighs more and is left out as well. */
function goesToHeavier({ kind }: Change, own: PlanningTask, { problem, unplaced }: FinishedPlan): boolean {
  const isHeavier = (other: PlanningTask) => unplaced.has(other.id) && weightOf(other) > weightOf(own);
  return kind === "extend-day" && problem.tasks.some(isHeavier);
}

/** At most so many minutes are free for the task when nothing that is placed moves. */
function roomFor(task: PlanningTask, problem: PlanningProblem, { leftFree, blocksOf, instance }: FinishedPlan): number {
  const { window } = instance.clock;
  const left = new Set(problem.tasks.map(({ id }) => id));
  const dropped = [...blocksOf].flatMap(([id, blocks]) => (left.has(id) ? [] : blocks));
  const usable = {
    start: Math.max(window.start, task.earliestStart ?? window.start),
    end: mayBeLate(task, problem) ? window.end : Math.min(window.end, task.due ?? window.end),
  };
  return totalLength(clip(union([...leftFree, ...dropped, ...(problem.extraHours ?? [])]), usable)) / MINUTE_MS;
}

/** What each plan of a set is searched for. */
function objectivesOf(problem: PlanningProblem): Objective[] {
  return variantKeysOf(problem).map((key) =>
    createObjective(pricesOf(key, problem), undefined, keepingOf(key, problem.stands)),
  );
}

type Contest = { readonly schedules: number; readonly objectives: readonly Objective[] };

/**
 * Whether the task keeps its room when all work competes for it: in a search that starts from
 * there, and in those that start from nothing.
 */
function keepsItsRoom({ instance, schedule, random, target }: Trial, { schedules, objectives }: Contest): boolean {
  const { jobs, context } = instance;
  const most = Math.min(schedules, Math.ceil(COMPETED_FOR / jobs.length));
  const budget = Math.min(most, context.problem.budget ?? most);
  improve(schedule, random, { budget });
  if (schedule.unplacedMinutes(target.index) > 0) return false;
  return objectives.every(
    (objective) => solve(instance, objective, random, { budget }).unplacedMinutes(target.index) === 0,
  );
}

function finishOf({ schedule, target, instance: { grid, clock } }: Trial): number {
  const end = schedule.blocks(target.index).at(-1)?.end ?? 0;
  return Math.min(grid.base + end * MINUTE_MS, clock.window.end);
}

/** A due date is moved to where the work ends. */
function exact(change: Change, finish: number): Change {
  return change.kind === "move-due" ? { ...change, due: finish } : change;
}

/** Whether other work may use the room as well. */
function isShared({ kind }: Change): boolean {
  return kind === "extend-day" || kind === "raise-focus-cap" || kind === "raise-blocks-cap" || kind === "drop-task";
}

function sumLosses(plan: FinishedPlan): number {
  return plan.problem.tasks.reduce((sum, task) => sum + ownLoss(plan, task), 0);
}

/** What a plan leaves out of a task, as it is priced. */
function ownLoss({ unplaced }: FinishedPlan, task: PlanningTask): number {
  return priceOf({ weight: weightOf(task) }, unplaced.get(task.id) ?? 0);
}
