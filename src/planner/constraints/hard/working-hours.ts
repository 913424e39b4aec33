import type { Interval } from "#domain/interval.ts";
import { covers, union } from "#domain/interval.ts";
import type { Hours } from "../../model.ts";
import { breaches, type Context, type HardConstraint, type KindOfWork, tasksById } from "../hard-constraint.ts";

export const workingHoursRule: HardConstraint = {
  name: "working-hours",
  opens: openHours,
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return breaches(
      blocks,
      (block) => {
        const task = tasks.get(block.taskId);
        return !task || !covers(openHours(task, context), block);
      },
      "leaves the working hours",
    );
  },
};

/** The hours in which a person does this kind of work. */
export function openHours(work: KindOfWork, context: Context): readonly Interval[] {
  const hours = context.clock.during(hoursOf(work, context));
  const extra = context.problem.extraHours;
  return extra ? union([...hours, ...extra]) : hours;
}

function hoursOf(work: KindOfWork, { problem: { preferences } }: Context): Hours {
  const own = work.category === undefined ? undefined : preferences.hoursByCategory?.[work.category];
  return own ?? preferences.workingHours;
}
