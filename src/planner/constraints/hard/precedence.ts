import { MINUTE_MS } from "#domain/time.ts";
import { describe, type HardConstraint } from "../hard-constraint.ts";

export const precedenceRule: HardConstraint = {
  name: "precedence",
  violations: (blocks, { problem }) => {
    const minutes = new Map<string, number>();
    const finish = new Map<string, number>();
    for (const { taskId, start, end } of [...blocks, ...problem.fixed]) {
      minutes.set(taskId, (minutes.get(taskId) ?? 0) + (end - start) / MINUTE_MS);
      finish.set(taskId, Math.max(finish.get(taskId) ?? Number.NEGATIVE_INFINITY, end));
    }
    const tasks = new Map(problem.tasks.map((task) => [task.id, task]));
    return blocks.flatMap((block) =>
      (tasks.get(block.taskId)?.dependsOn ?? []).flatMap((id) => {
        const before = tasks.get(id);
        if (!before) return [];
        const done = (minutes.get(id) ?? 0) >= before.durationMinutes && (finish.get(id) ?? 0) <= block.start;
        return done ? [] : [`${describe(block)} starts before ${id} is done`];
      }),
    );
  },
};
