import type { PlanningTask, WeekMinutes } from "../../model.ts";
import { covers } from "../../time/spans.ts";
import { breaches, type Context, type HardConstraint, tasksById } from "../hard-constraint.ts";

export const workingHoursRule: HardConstraint = {
  name: "working-hours",
  rule: {
    en: "Work stays within your working hours of that weekday, or the hours of its category.",
    zh: "工作只安排在当天的工作时间或该类别的时间内。",
  },
  opens: (task, context) => context.clock.during(hoursOf(task, context)),
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return breaches(
      blocks,
      (block) => {
        const task = tasks.get(block.taskId);
        return !task || !covers(context.clock.during(hoursOf(task, context)), block);
      },
      "leaves the working hours",
    );
  },
};

function hoursOf(task: PlanningTask, { problem: { preferences } }: Context): WeekMinutes {
  const own = task.category === undefined ? undefined : preferences.hoursByCategory?.[task.category];
  return own ?? preferences.workingHours;
}
