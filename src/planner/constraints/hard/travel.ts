import type { Interval } from "#domain/interval.ts";
import { intersect, subtract, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { breaches, type Context, type HardConstraint, type KindOfWork, tasksById } from "../hard-constraint.ts";

/** A location that is a link or a phone number is a call and needs no travel. */
const ONLINE = /^\s*(?:https?:\/\/|tel:)|\b(?:zoom|online|teams|meet|video call|phone)\b/i;

export const travelRule: HardConstraint = {
  name: "travel",
  opens: (work, context) => {
    const journeys = journeysOf(work, context);
    return journeys.length === 0 ? null : subtract([context.clock.window], journeys);
  },
  violations: (blocks, context) => {
    const tasks = tasksById(context);
    return breaches(
      blocks,
      (block) => {
        const task = tasks.get(block.taskId);
        return task !== undefined && intersect([block], journeysOf(task, context)).length > 0;
      },
      "takes the time of a journey",
    );
  },
};

function journeysOf(work: KindOfWork, { problem }: Context): Interval[] {
  const travel = (problem.preferences.travelMinutes ?? 0) * MINUTE_MS;
  if (travel === 0) return [];
  return union(
    problem.busy
      .filter(({ location }) => location.trim() !== "" && !ONLINE.test(location) && location !== work.place)
      .map(({ start, end }) => ({ start: start - travel, end: end + travel })),
  );
}
