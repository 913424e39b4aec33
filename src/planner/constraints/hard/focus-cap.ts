import { intersect, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { type HardConstraint, tasksById } from "../hard-constraint.ts";

export const focusCapRule: HardConstraint = {
  name: "focus-cap",
  minutesPerDay: (task, { problem }) =>
    task.effort === "deep" ? problem.preferences.maxFocusMinutesPerDay : Number.POSITIVE_INFINITY,
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    const deep = blocks.filter(({ taskId }) => tasks.get(taskId)?.effort === "deep");
    return context.clock.days.flatMap((day) => {
      const minutes = totalLength(deep.flatMap((block) => intersect([block], [day]))) / MINUTE_MS;
      return minutes > context.problem.preferences.maxFocusMinutesPerDay
        ? [`${day.date} holds ${minutes} minutes of deep work`]
        : [];
    });
  },
};
