import { firstCellFrom } from "../instance/grid.ts";
import { type Instance, readInstance } from "../instance/read-instance.ts";
import type { PlanningTask } from "../model.ts";
import type { Block } from "../search/board.ts";
import { createObjective } from "../search/objective.ts";
import { Timeline } from "../search/timeline.ts";
import { MINUTE_MS } from "../time/local-clock.ts";
import { FIRST } from "../variants/prices.ts";
import { type Change, withChange } from "./changes.ts";
import type { FinishedPlan } from "./finished-plan.ts";
import { possibleChanges } from "./possible-changes.ts";
import type { UnplacedFact } from "./unplaced-facts.ts";

/** Changes that may still be tried for one plan. */
export type Tries = { left: number };

/**
 * The least change that makes all of the task fit, or null. Each is tried by planning again with it: everything that
 * is placed keeps its place, and the task must find room beside it.
 */
export function suggest(task: PlanningTask, missing: number, fact: UnplacedFact, plan: FinishedPlan, tries: Tries) {
  if (tries.left <= 0) return null;
  for (const change of possibleChanges(task, missing, fact, plan)) {
    if (tries.left-- <= 0) return null;
    const finish = finishWith(change, task, plan);
    if (finish === null) continue;
    if (change.kind !== "move-due") return change;
    const { window } = plan.instance.clock;
    const due = Math.min(finish, window.end);
    return { ...change, due } satisfies Change;
  }
  return null;
}

/** When the task would be done with this change; null when it would still not fit. */
function finishWith(change: Change, task: PlanningTask, plan: FinishedPlan): number | null {
  const problem = withChange(plan.problem, task, change);
  const instance = readInstance({ ...plan.instance.context, problem });
  const timeline = new Timeline(instance, createObjective({ ...FIRST, completion: 1 }), () => 0.5);
  const target = instance.jobs.findIndex((job) => job.task.id === task.id);
  const job = instance.jobs[target];
  if (!job) return null;
  for (const other of instance.jobs) {
    if (other === job) continue;
    const blocks = blocksIn(instance, other.index, plan);
    if (blocks === null) return null;
    if (blocks.length > 0) timeline.adopt(other.index, blocks);
  }
  timeline.insert(target, 0);
  const last = timeline.blocks(target).at(-1);
  if (timeline.unplacedMinutes(target) > 0 || !last) return null;
  if (job.after.some((index) => (timeline.blocks(index)[0]?.start ?? Infinity) < last.end)) return null;
  return instance.grid.base + last.end * MINUTE_MS;
}

/** A task's blocks on the cells of a changed instance; null when they do not stand on them any more. */
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
