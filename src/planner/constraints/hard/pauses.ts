import type { PlacedBlock, PlanningTask } from "../../model.ts";
import { MINUTE_MS } from "../../time/local-clock.ts";
import { type Context, describe, type HardConstraint, tasksById } from "../hard-constraint.ts";

export const pausesRule: HardConstraint = {
  name: "pauses",
  pause: pauseBetween,
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    const inOrder = [...blocks].sort((a, b) => a.start - b.start);
    return inOrder.slice(1).flatMap((block, index) => {
      const previous = inOrder[index] as PlacedBlock;
      const [a, b] = [tasks.get(previous.taskId), tasks.get(block.taskId)];
      const pause = a && b ? pauseBetween(a, b, context) : 0;
      return block.start - previous.end < pause * MINUTE_MS
        ? [`${describe(block)} follows ${describe(previous)} too closely`]
        : [];
    });
  },
};

function pauseBetween(a: PlanningTask, b: PlanningTask, { problem: { preferences } }: Context): number {
  const unlike = a.effort !== b.effort || a.category !== b.category;
  return Math.max(preferences.breakMinutes ?? 0, unlike ? (preferences.setupMinutes ?? 0) : 0);
}
