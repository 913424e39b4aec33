import { byStart, clip, type Interval, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { Random, randomIndex } from "../search/random.ts";
import { type FinishedPlan, finishOf } from "./finished-plan.ts";

const DRAWS = 400;

/** A task that may overrun. Times count free minutes only. */
type Job = {
  readonly taskId: string;
  /** Where its work ends, and where it is due. */
  readonly from: number;
  readonly until: number;
  /** Minutes that the plan leaves out or places after the due date. */
  readonly missing: number;
  readonly overruns: readonly number[];
};

/**
 * The probability that each task with known overruns is done before its due date, by Monte Carlo
 * simulation: the share of draws in which its overrun fits into the free time between the end of
 * its work and its due date. Tasks with earlier due dates take free time first.
 */
export function deadlineChances(plan: FinishedPlan): { readonly taskId: string; readonly chance: number }[] {
  const jobs = jobsOf(plan);
  if (jobs.length === 0) return [];
  const random = new Random(plan.problem.seed);
  const held = new Map(jobs.map(({ taskId }) => [taskId, 0]));
  for (let draw = 0; draw < DRAWS; draw++)
    for (const taskId of heldIn(jobs, random)) held.set(taskId, (held.get(taskId) ?? 0) + 1);
  return [...held].map(([taskId, count]) => ({ taskId, chance: count / DRAWS }));
}

function jobsOf(plan: FinishedPlan): Job[] {
  const { window } = plan.instance.clock;
  const freeBefore = (end: number) => totalLength(clip(plan.leftFree, { start: window.start, end })) / MINUTE_MS;
  return plan.problem.tasks
    .flatMap(({ id, due, overruns = [] }) => (due === null || overruns.length === 0 ? [] : [{ id, due, overruns }]))
    .filter(({ due }) => window.start < due && due <= window.end)
    .sort((a, b) => a.due - b.due)
    .map(({ id, due, overruns }) => {
      const blocks = plan.blocksOf.get(id) ?? [];
      const late = totalLength(clip(blocks, { start: due, end: Number.POSITIVE_INFINITY })) / MINUTE_MS;
      const end = Math.min(due, finishOf(plan, { id }) ?? window.start);
      const missing = late + (plan.unplaced.get(id) ?? 0);
      return { taskId: id, from: freeBefore(end), until: freeBefore(due), missing, overruns };
    });
}

/** The tasks that are done in time in one draw. */
function heldIn(jobs: readonly Job[], random: Random): string[] {
  let taken: Interval[] = [];
  return jobs.flatMap((job) => {
    const needed = job.missing + (job.overruns[randomIndex(random, job.overruns.length)] ?? 0);
    const found = findTime(taken, job, needed);
    taken = [...taken, ...found.spans].sort(byStart);
    return found.left <= 0 ? [job.taskId] : [];
  });
}

/**
 * Takes the first free minutes that are not taken yet; `left` is the number of minutes still
 * lacking.
 */
function findTime(taken: readonly Interval[], { from, until }: Job, needed: number) {
  const spans: Interval[] = [];
  let [at, left] = [from, needed];
  for (const { start, end } of [...taken, { start: until, end: until }]) {
    const length = Math.min(left, Math.min(start, until) - at);
    if (length > 0) {
      spans.push({ start: at, end: at + length });
      left -= length;
    }
    at = Math.max(at, end);
  }
  return { spans, left };
}
