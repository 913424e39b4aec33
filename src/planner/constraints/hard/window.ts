import { breaches, type HardConstraint } from "../hard-constraint.ts";

export const windowRule: HardConstraint = {
  name: "window",
  closes: ({ problem }) => [
    { start: Number.NEGATIVE_INFINITY, end: Math.max(problem.window.start, problem.now) },
    { start: problem.window.end, end: Number.POSITIVE_INFINITY },
  ],
  violations: (blocks, { problem }) =>
    breaches(
      blocks,
      ({ start, end }) => start < problem.window.start || start < problem.now || end > problem.window.end,
      "leaves the window",
    ),
};
