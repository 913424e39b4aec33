import type { PlanningProblem } from "../../model.ts";
import { MINUTE_MS } from "../../time/local-clock.ts";
import { breaches, type HardConstraint } from "../hard-constraint.ts";

export const busyTimeRule: HardConstraint = {
  name: "busy-time",
  closes: ({ problem }) => {
    const buffer = problem.preferences.bufferMinutes * MINUTE_MS;
    return problem.busy
      .filter((event) => event.end > event.start)
      .map((event) => ({ start: event.start - buffer, end: event.end + buffer }));
  },
  violations: (blocks, { problem }) =>
    breaches(blocks, (block) => problem.busy.some((event) => meets(block, event, problem)), "meets busy time"),
};

function meets(block: { start: number; end: number }, event: { start: number; end: number }, problem: PlanningProblem) {
  const buffer = problem.preferences.bufferMinutes * MINUTE_MS;
  return event.end > event.start && block.start < event.end + buffer && event.start - buffer < block.end;
}
