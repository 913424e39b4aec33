import { MINUTE_MS } from "#domain/time.ts";
import type { BlockLengths } from "../../job.ts";
import type { PlanningTask } from "../../model.ts";
import { describe, type HardConstraint, tasksById } from "../hard-constraint.ts";

export const blockLengthRule: HardConstraint = {
  name: "block-length",
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return blocks.flatMap((block) => {
      const task = tasks.get(block.taskId);
      if (!task) return [`${describe(block)} is of no task`];
      const minutes = (block.end - block.start) / MINUTE_MS;
      const left = task.durationMinutes - fixedMinutes(task, context.problem.fixed);
      const min = Math.min(task.minBlockMinutes, task.maxBlockMinutes, left);
      return minutes < min || minutes > task.maxBlockMinutes ? [`${describe(block)} has a length not allowed`] : [];
    });
  },
};

/**
 * The lengths that blocks of `left` minutes of work may have. Work shorter than the shortest block
 * is one block.
 */
export function blockLengths(task: PlanningTask, left: number): BlockLengths {
  const max = Math.max(1, task.maxBlockMinutes);
  return { min: Math.max(1, Math.min(task.minBlockMinutes, max, left)), max };
}

/** Minutes of a task that its fixed blocks already cover. */
export function fixedMinutes(
  task: PlanningTask,
  fixed: readonly { taskId: string; start: number; end: number }[],
): number {
  return fixed.reduce((sum, block) => sum + (block.taskId === task.id ? (block.end - block.start) / MINUTE_MS : 0), 0);
}

/**
 * The least number of minutes, `minutes` or more, that blocks of these lengths add up to exactly.
 */
export function leastDivisible(minutes: number, { min, max }: BlockLengths): number {
  if (minutes <= 0) return 0;
  return Math.max(minutes, Math.ceil(minutes / max) * min);
}

/** The most minutes, `minutes` or fewer, that blocks of these lengths add up to exactly. */
export function mostDivisible(minutes: number, { min, max }: BlockLengths): number {
  const blocks = Math.floor(minutes / min);
  return Math.min(minutes, blocks * max);
}

/**
 * The longest next block in `room` minutes after which the rest of `left` still divides into
 * blocks; 0 when there is none.
 */
export function nextBlock(left: number, room: number, lengths: BlockLengths): number {
  const wanted = Math.min(left, room, lengths.max);
  if (wanted < lengths.min) return 0;
  const block = left - leastDivisible(left - wanted, lengths);
  return block >= lengths.min ? block : 0;
}
