import { byStart } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlacedBlock } from "../../model.ts";
import { type Context, describe, type HardConstraint, tasksById } from "../hard-constraint.ts";

export const pausesRule: HardConstraint = {
  name: "pauses",
  pause: breakOf,
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    const inOrder = [...blocks].sort(byStart);
    return inOrder.slice(1).flatMap((block, index) => {
      const previous = inOrder[index] as PlacedBlock;
      const areTasks = tasks.has(previous.taskId) && tasks.has(block.taskId);
      return areTasks && block.start - previous.end < breakOf(context) * MINUTE_MS
        ? [`${describe(block)} follows ${describe(previous)} too closely`]
        : [];
    });
  },
};

function breakOf({ problem }: Context): number {
  return problem.preferences.breakMinutes ?? 0;
}
