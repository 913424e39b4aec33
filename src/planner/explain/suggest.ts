import { clip, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { mayBeLate } from "../constraints/hard/due-date.ts";
import type { Change, Remedy, UnplacedFact } from "../facts.ts";
import { weightOf } from "../instance/job.ts";
import type { Instance } from "../instance/read-instance.ts";
import { type PlanningProblem, type PlanningTask, variantKeysOf } from "../model.ts";
import { createObjective, type Objective } from "../search/objective.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { solve } from "../search/solve.ts";
import { keepingOf, pricesOf } from "../variants/prices.ts";
import { Allowance } from "./allowance.ts";
import { type ChangedInstances, createChangedInstances } from "./changed-instances.ts";
import { withChanges } from "./changes.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { type LeftOut, type Option, openBeside, possibleChanges, threeChanges } from "./possible-changes.ts";
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
  const heldAnew = new Map<string, boolean>();
  const allowance = new Allowance(plans);
  const mayCompete = (id: string, holds: () => boolean) => {
    const times = refused.get(id) ?? 0;
    if (times === MOST_REFUSED) return false;
    const answer = holds();
    if (!answer) refused.set(id, times + 1);
    return answer;
  };
  return (task, missing, fact, plan) => {
    allowance.next();
    if (allowance.isSpent()) return null;
    const best = bestWithout(task, plans, lossOf);
    const work = { task, missing, fact, plan };
    for (const [options, displaces] of stages(work))
      for (const option of options)
        for (const base of option.changes.some(isShared) ? [best] : new Set([plan, best])) {
          const key = JSON.stringify([task.id, plans.indexOf(base), displaces, option.changes]);
          if (!known.has(key) && (allowance.isSpent() || shouldStop())) return null;
          if (!known.has(key))
            known.set(
              key,
              tryOption(option, task, { base, best, lossOf, instances, displaces, mayCompete, heldAnew, allowance }),
            );
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
  readonly allowance: Allowance;
  /** Whether tasks kept their room in searches that started from nothing, by task and changes. */
  readonly heldAnew: Map<string, boolean>;
  /** Asks whether its room is kept, unless the task lost such room too often. */
  readonly mayCompete: (id: string, holds: () => boolean) => boolean;
};

/** Whether the changes make the task fit, in a plan where all else stands. */
function tryOption(option: Option, task: PlanningTask, ground: Ground): Remedy | null {
  const { base, best, instances, displaces, allowance } = ground;
  const { changes } = option;
  const problem = withChanges(base.problem, task.id, changes);
  const own = problem.tasks.find(({ id }) => id === task.id) as PlanningTask;
  const missing = (base.unplaced.get(task.id) ?? 0) - (task.durationMinutes - own.durationMinutes);
  if (!displaces && roomFor(own, problem, base) < missing) return null;
  if (changes.some((change) => goesToHeavier(change, own, best))) return null;

  allowance.spendReading();
  const trial = trialOf(instances(changes, own, DOUBT), task.id, base);
  if (!trial) return null;
  const remedy = remedyIn(trial, option, task, own, ground);
  allowance.spend(trial.schedule.inserted);
  return remedy;
}

/** What is to be said where the task fits, and keeps its room. */
function remedyIn(
  trial: Trial,
  { size, changes }: Option,
  task: PlanningTask,
  own: PlanningTask,
  { base, best, lossOf, displaces, mayCompete, heldAnew, allowance }: Ground,
): Remedy | null {
  const displaced = fitsBeside(trial) ? { lost: 0, titles: [] } : displaces ? fitsInstead(trial, weightOf(own)) : null;
  if (!displaced) return null;
  const shortened = task.durationMinutes - own.durationMinutes;
  const butTask = (plan: FinishedPlan) => lossOf(plan) - ownLoss(plan, task);
  const dearer = butTask(base) + displaced.lost - butTask(best);
  const worth = DOUBT * priceOf({ weight: weightOf(own) }, (best.unplaced.get(task.id) ?? 0) - shortened);
  if (dearer > 0 && dearer >= worth) return null;
  const finish = finishOf(trial);
  if (changes.some(({ kind }) => kind === "move-due") && finish <= (task.due ?? finish)) return null;
  const opened = changes.some(isShared);
  const hardly = worth - dearer < HARDLY * lossOf(best);
  // Then what a search ends at hangs on what its plan wants besides.
  const objectives = opened && hardly ? objectivesOf(base.problem) : [OBJECTIVE];
  const contest = { schedules: opened ? COMPETED : COMPARED, objectives, allowance };
  const anew = () => {
    const key = JSON.stringify([task.id, changes, objectives.length]);
    const holds = heldAnew.get(key) ?? keepsItAnew(trial, contest);
    heldAnew.set(key, holds);
    return holds;
  };
  const keeps = () => keepsItHere(trial, contest) && anew();
  if ((opened || hardly) && (losesToAnother(trial) || !mayCompete(task.id, keeps))) return null;
  return { size, changes: changes.map((change) => exact(change, finish)), displaced: displaced.titles };
}

/** A longer evening goes first to work that weighs more and is left out as well. */
function goesToHeavier({ kind }: Change, own: PlanningTask, { problem, unplaced }: FinishedPlan): boolean {
  const isHeavier = (other: PlanningTask) => unplaced.has(other.id) && weightOf(other) > weightOf(own);
  return kind === "extend-day" && problem.tasks.some(isHeavier);
}

/** At most so many minutes are free for the task when nothing that is placed moves. */
function roomFor(task: PlanningTask, problem: PlanningProblem, plan: FinishedPlan): number {
  const { leftFree, blocksOf } = plan;
  const left = new Set(problem.tasks.map(({ id }) => id));
  const dropped = [...blocksOf].flatMap(([id, blocks]) => (left.has(id) ? [] : blocks));
  const usable = openBeside(mayBeLate(task, problem) ? { ...task, due: null } : task, { ...plan, problem });
  return totalLength(clip(union([...leftFree, ...dropped, ...(problem.extraHours ?? [])]), usable)) / MINUTE_MS;
}

/** What each plan of a set is searched for. */
function objectivesOf(problem: PlanningProblem): Objective[] {
  return variantKeysOf(problem).map((key) =>
    createObjective(pricesOf(key, problem), undefined, keepingOf(key, problem.stands)),
  );
}

type Contest = {
  readonly schedules: number;
  readonly objectives: readonly Objective[];
  readonly allowance: Allowance;
};

/** Whether the task keeps its room when all work competes for it in a search that starts there. */
function keepsItHere({ instance, schedule, random, target }: Trial, { schedules }: Contest): boolean {
  improve(schedule, random, { budget: budgetOf(instance, schedules) });
  return schedule.unplacedMinutes(target.index) === 0;
}

/** Whether the task has room also where a search starts from nothing. */
function keepsItAnew({ instance, random, target }: Trial, { schedules, objectives, allowance }: Contest): boolean {
  const enough = budgetOf(instance, schedules);
  // Of fewer schedules than there are tasks only the first counts.
  const budget = enough < instance.jobs.length ? 0 : enough;
  return objectives.every((objective) => {
    const solved = solve(instance, objective, random, { budget });
    allowance.spend(solved.inserted);
    return solved.unplacedMinutes(target.index) === 0;
  });
}

function budgetOf({ jobs, context: { problem } }: Instance, schedules: number): number {
  const most = Math.min(schedules, Math.ceil(COMPETED_FOR / jobs.length));
  return Math.min(most, problem.budget ?? most);
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
