import { byStart, clip, totalLength } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlacedBlock } from "../../model.ts";
import { type HardConstraint, tasksById } from "../hard-constraint.ts";

export const focusCapRule: HardConstraint = {
  name: "focus-cap",
  minutesPerDay: (task, { problem }) =>
    task.effort === "deep" ? problem.preferences.maxFocusMinutesPerDay : Number.POSITIVE_INFINITY,
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    const isDeep = ({ taskId }: PlacedBlock) => tasks.get(taskId)?.effort === "deep";
    const deep = clip(blocks.filter(isDeep).sort(byStart), context.clock.window);
    return context.clock.days.flatMap((day) => {
      // A night's work belongs to the day on which it begins.
      const begun = deep.filter(({ start }) => day.start <= start && start < day.end);
      const minutes = totalLength(begun) / MINUTE_MS;
      return minutes > context.problem.preferences.maxFocusMinutesPerDay
        ? [`${day.date} holds ${minutes} minutes of deep work`]
        : [];
    });
  },
};
