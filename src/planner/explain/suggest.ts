import type { Change, UnplacedFact } from "../facts.ts";
import { firstCellFrom } from "../instance/grid.ts";
import { type Job, weightOf } from "../instance/job.ts";
import { type Instance, readInstance } from "../instance/read-instance.ts";
import type { PlanningProblem, PlanningTask } from "../model.ts";
import type { Block } from "../search/board.ts";
import { createObjective } from "../search/objective.ts";
import { createRandom } from "../search/random.ts";
import { improve } from "../search/ruin-and-recreate.ts";
import { solve } from "../search/solve.ts";
import { Timeline } from "../search/timeline.ts";
import { MINUTE_MS } from "../time/local-clock.ts";
import { FIRST } from "../variants/prices.ts";
import { withChange } from "./changes.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { possibleChanges } from "./possible-changes.ts";

/**
 * What planning again costs: changes that may still be tried for one plan, and what was found for
 * the whole set.
 */
export type Tries = { left: number; readonly known: Map<string, boolean> };

/** So many changes are tried for one task, so that something is left for the others. */
const TRIES_EACH = 14;
/** How many changes are planned again with per plan: each takes longer where tasks are many. */
export function triesFor({ jobs }: Pick<Instance, "jobs">): number {
  return Math.max(16, Math.min(80, Math.ceil(1_600 / Math.max(1, jobs.length))));
}

/**
 * Schedules evaluated at most to see whether the task keeps its room when everything else may move.
 */
const REPLAN_BUDGET = 600;
/** Fewer where there are more tasks than twenty. */
const REPLANNED = 12_000;
/** What all plans want first, and then to be done soon. */
const OBJECTIVE = createObjective({ ...FIRST, completion: 1 });
/**
 * The task counts for less meanwhile, so that what holds does not hang on a tie with other work.
 */
const DOUBT = 0.6;

/**
 * The least change that makes all of the task fit, or null. Each is tried by planning again with
 * it: the task must find room beside everything that is placed, and keep it when the search may
 * move all of that and place other work instead.
 */
export function suggest(task: PlanningTask, missing: number, fact: UnplacedFact, plan: FinishedPlan, tries: Tries) {
  if (tries.left <= 0) return null;
  const changes = possibleChanges(task, missing, fact, plan);
  // The last resort is tried in any case.
  for (const change of [...changes.slice(0, TRIES_EACH - 1), ...changes.slice(TRIES_EACH - 1).slice(-1)]) {
    const { window } = plan.instance.clock;
    const finish = finishBeside(change, task, plan);
    if (finish === null && change.kind !== "raise-priority") continue;
    const exact: Change =
      change.kind === "move-due" ? { ...change, due: Math.min(finish ?? window.end, window.end) } : change;
    const key = JSON.stringify([task.id, exact]);
    const known = tries.known.get(key);
    if (known === undefined && tries.left-- <= 0) return null;
    const holds = known ?? holdsWhenReplanned(exact, task, plan);
    tries.known.set(key, holds);
    if (holds) return exact;
  }
  return null;
}

/**
 * When the task would be done with this change and nothing moved; null when it would still not fit.
 */
function finishBeside(change: Change, task: PlanningTask, plan: FinishedPlan): number | null {
  const timeline = timelineWith(change, task, plan);
  if (!timeline) return null;
  const { instance, target } = timeline;
  const last = timeline.schedule.blocks(target).at(-1);
  if (timeline.schedule.unplacedMinutes(target) > 0 || !last) return null;
  const { after } = instance.jobs[target] as Job;
  if (after.some((index) => (timeline.schedule.blocks(index)[0]?.start ?? Infinity) < last.end)) return null;
  return instance.grid.base + last.end * MINUTE_MS;
}

/**
 * Whether a search that starts from there, and one that starts from nothing, both place all of the
 * task.
 */
function holdsWhenReplanned(change: Change, task: PlanningTask, plan: FinishedPlan): boolean {
  const timeline = timelineWith(change, task, plan, DOUBT);
  if (!timeline) return false;
  const { instance, schedule, target, random } = timeline;
  const most = Math.min(REPLAN_BUDGET, Math.ceil(REPLANNED / Math.max(1, instance.jobs.length)));
  const budget = Math.min(most, plan.problem.budget ?? most);
  improve(schedule, random, { budget });
  if (schedule.unplacedMinutes(target) > 0) return false;
  const anew = solve(instance, OBJECTIVE, random, { budget });
  return anew.unplacedMinutes(target) === 0;
}

/**
 * The changed problem's schedule with all that is placed where it stands, and the task put in
 * beside it.
 */
function timelineWith(change: Change, task: PlanningTask, plan: FinishedPlan, doubt = 1) {
  const problem = weighed(withChange(plan.problem, task, change), task.id, doubt);
  const instance = readInstance({ ...plan.instance.context, problem });
  const random = createRandom(problem.seed);
  const schedule = new Timeline(instance, OBJECTIVE, random);
  const target = instance.jobs.findIndex((job) => job.task.id === task.id);
  if (target < 0) return null;
  for (const other of instance.jobs) {
    if (other.index === target) continue;
    const blocks = blocksIn(instance, other.index, plan);
    if (blocks === null) return null;
    if (blocks.length > 0) schedule.adopt(other.index, blocks);
  }
  schedule.insert(target, 0);
  return { instance, schedule, target, random };
}

function weighed(problem: PlanningProblem, id: string, factor: number): PlanningProblem {
  if (factor === 1) return problem;
  const tasks = problem.tasks.map((task) => (task.id === id ? { ...task, weight: factor * weightOf(task) } : task));
  return { ...problem, tasks };
}

/**
 * A task's blocks on the cells of a changed instance; null when they do not stand on them any more.
 */
function blocksIn(instance: Instance, job: number, plan: FinishedPlan): Block[] | null {
  const { grid, jobs } = instance;
  const id = jobs[job]?.task.id;
  const blocks: Block[] = [];
  for (const block of plan.blocks) {
    if (block.taskId !== id) continue;
    const start = (block.start - grid.base) / MINUTE_MS;
    const end = (block.end - grid.base) / MINUTE_MS;
    const cell = firstCellFrom(grid, start);
    if (grid.start[cell] !== start) return null;
    blocks.push({ job, cell, cellEnd: firstCellFrom(grid, end), start, end });
  }
  return blocks;
}
