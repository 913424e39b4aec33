import { breaches, type HardConstraint, tasksById } from "../hard-constraint.ts";

export const earliestStartRule: HardConstraint = {
  name: "earliest-start",
  bounds: (task) => ({ start: task.earliestStart ?? Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }),
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return breaches(
      blocks,
      (block) => block.start < (tasks.get(block.taskId)?.earliestStart ?? Number.NEGATIVE_INFINITY),
      "starts before its earliest start",
    );
  },
};
