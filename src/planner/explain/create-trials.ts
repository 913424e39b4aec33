import { MINUTE_MS } from "#domain/time.ts";
import type { Change } from "../facts.ts";
import { firstCellFrom } from "../instance/cell-grid.ts";
import { type Instance, readInstance } from "../instance/read-instance.ts";
import { createJobReader } from "../instance/read-jobs.ts";
import { type Job, weightOf } from "../job.ts";
import type { PlanningTask } from "../model.ts";
import type { Block } from "../search/block-grid.ts";
import { Objective } from "../search/objective.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";
import { Random } from "../search/random.ts";
import { Timeline } from "../search/timeline.ts";
import { FIRST } from "../variants/variant-prices.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import type { Allowance } from "./trial-budget.ts";
import { withChanges } from "./with-changes.ts";

/** The prices that all plans share, and a small price on late completion. */
export const OBJECTIVE = new Objective({ ...FIRST, completion: 1 });

/** A plan on a changed problem. All that it places stands where it stood, but for the task. */
export type Trial = {
  readonly instance: Instance;
  readonly schedule: Timeline;
  readonly target: Job;
  readonly random: Random;
};

/**
 * Puts a plan on the problem with these changes; `own` is the task as they leave it. Null when a
 * placed block can no longer stand where it is. The next trial ends this one.
 */
export type Trials = (changes: readonly Change[], own: PlanningTask, base: FinishedPlan) => Trial | null;

/** The instance with the changes that apply to all work, and a reader for the task in it. */
type Ground = {
  readonly instance: Instance;
  readonly readJob: ReturnType<typeof createJobReader>;
  readonly indexOf: ReadonlyMap<string, number>;
};

/** A plan on a ground; consecutive trials share it. */
type Table = { readonly schedule: Timeline; readonly jobs: Job[]; readonly stands: TimelineSnapshot };

/** Changes of hours and caps. All other changes apply to the task alone, or remove one task. */
const OF_ALL: ReadonlySet<Change["kind"]> = new Set(["extend-day", "raise-focus-cap", "raise-blocks-cap"]);

/** Changes of a task's dates and lengths. */
const OF_LIMITS: ReadonlySet<Change["kind"]> = new Set([
  "shorten",
  "shorter-blocks",
  "longer-blocks",
  "move-due",
  "earlier-start",
  "drop-spacing",
]);

/**
 * All tasks that are tried with the same change of hours or caps share one reading of the changed
 * problem and one copy of the plan on it: a trial changes only its own task.
 */
export function createTrials(plans: readonly FinishedPlan[], doubt: number, allowance: Allowance): Trials {
  const [plan] = plans as readonly [FinishedPlan];
  const grounds = new Map<string, Ground>();
  const tables = new Map<string, Table | null>();
  const groundOf = (key: string, changes: readonly Change[], id: string): Ground =>
    grounds.getOrInsertComputed(key, () => {
      if (changes.length > 0) allowance.spendReading();
      return readGround(changes, id, plan);
    });
  return (changes, own, base) => {
    const ofAll = changes.filter(({ kind }) => OF_ALL.has(kind));
    const key = JSON.stringify(ofAll);
    const ground = groundOf(key, ofAll, own.id);
    const table = tables.getOrInsertComputed(`${plans.indexOf(base)} ${key}`, () => setUp(ground, base));
    if (!table) return null;

    tidy(table, ground);
    const target = readTarget(changes, own, ground);
    exchange(table, { ...target, weight: doubt * target.weight });
    for (const change of changes) if (change.kind === "drop-task") exchange(table, without(change.id, ground));
    table.schedule.mark();
    const { context } = ground.instance;
    const tasks = context.problem.tasks.with(target.index, own);
    const problem = { ...context.problem, tasks };
    const instance = { ...ground.instance, context: { ...context, problem }, jobs: table.jobs.slice() };
    const random = new Random(base.problem.seed);
    return { instance, schedule: table.schedule, target: table.jobs[target.index] as Job, random };
  };
}

function readGround(changes: readonly Change[], id: string, { instance: asIs }: FinishedPlan): Ground {
  const { context } = asIs;
  const instance =
    changes.length === 0 ? asIs : readInstance({ ...context, problem: withChanges(context.problem, id, changes) });
  return {
    instance,
    readJob: createJobReader(instance.context, instance.grid, instance.free),
    indexOf: new Map(instance.jobs.map(({ index, task }) => [task.id, index])),
  };
}

function readTarget(changes: readonly Change[], own: PlanningTask, { instance, readJob, indexOf }: Ground): Job {
  const at = indexOf.get(own.id) as number;
  const asIs = instance.jobs[at] as Job;
  const job = changes.some(({ kind }) => OF_LIMITS.has(kind)) ? readJob(own, at) : asIs;
  const dropped = changes.flatMap((change) =>
    change.kind === "drop-dependency" ? (indexOf.get(change.id) ?? []) : [],
  );
  const weight = weightOf(own);
  if (dropped.length === 0 || !asIs.cycle)
    return { ...job, task: own, weight, before: job.before.filter((index) => !dropped.includes(index)) };
  const { context, grid, free } = instance;
  const problem = { ...context.problem, tasks: context.problem.tasks.with(at, own) };
  return createJobReader({ ...context, problem }, grid, free)(own, at);
}

/** The job with no work left to place. */
function without(id: string, { instance, indexOf }: Ground): Job {
  const job = instance.jobs[indexOf.get(id) as number] as Job;
  return { ...job, minutes: 0, indivisible: 0, possible: false };
}

/** The plan with every block where it stands; null where a block cannot stand. */
function setUp({ instance, indexOf }: Ground, plan: FinishedPlan): Table | null {
  const jobs = instance.jobs.slice();
  const schedule = new Timeline({ ...instance, jobs }, OBJECTIVE, new Random(plan.problem.seed));
  for (const [id, placed] of Map.groupBy(plan.blocks, ({ taskId }) => taskId)) {
    const index = indexOf.get(id) as number;
    const blocks = placed.flatMap(({ start, end }) => blockAt(index, start, end, instance) ?? []);
    if (blocks.length < placed.length) return null;
    schedule.adopt(index, blocks);
  }
  return { schedule, jobs, stands: schedule.save() };
}

/** Restores every job and its blocks after a trial. */
function tidy({ schedule, jobs, stands }: Table, { instance }: Ground): void {
  const moved = jobs.filter(({ index }) => schedule.blocks(index) !== stands[index]).map(({ index }) => index);
  for (const index of moved) schedule.remove(index);
  for (const job of instance.jobs) if (jobs[job.index] !== job) exchange({ schedule, jobs }, job);
  for (const index of moved) schedule.adopt(index, stands[index] as readonly Block[]);
  schedule.mark();
}

function exchange({ schedule, jobs }: Pick<Table, "schedule" | "jobs">, job: Job): void {
  schedule.remove(job.index);
  jobs[job.index] = job;
  schedule.readAgain(job.index);
}

/** The block on the cells of an instance; null when its ends do not match the cells. */
function blockAt(job: number, from: number, to: number, { grid }: Instance): Block | null {
  const start = Math.round((from - grid.base) / MINUTE_MS);
  const end = Math.round((to - grid.base) / MINUTE_MS);
  const cell = firstCellFrom(grid, start);
  return grid.start[cell] === start ? { job, cell, cellEnd: firstCellFrom(grid, end), start, end } : null;
}
