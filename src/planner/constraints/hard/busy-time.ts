import { type Interval, overlaps, widened } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import type { PlanningProblem } from "../../model.ts";
import { breaches, type HardConstraint } from "../hard-constraint.ts";

export const busyTimeRule: HardConstraint = {
  name: "busy-time",
  closes: ({ problem }) => {
    const buffer = problem.preferences.bufferMinutes * MINUTE_MS;
    return problem.busy.filter((event) => event.end > event.start).map((event) => widened(event, buffer));
  },
  violations: (blocks, { problem }) =>
    breaches(blocks, (block) => problem.busy.some((event) => meets(block, event, problem)), "meets busy time"),
};

function meets(block: Interval, event: Interval, problem: PlanningProblem): boolean {
  const buffer = problem.preferences.bufferMinutes * MINUTE_MS;
  return event.end > event.start && overlaps(block, widened(event, buffer));
}
