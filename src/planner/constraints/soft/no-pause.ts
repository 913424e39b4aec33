import type { SoftConstraint } from "../soft-constraint.ts";

export const noPause: SoftConstraint = {
  name: "no-pause",
  meaning: "blocks that follow at once on another block of the same task, which makes one longer than its longest",
  scope: "neighbours",
  amount: (a, b) => (a === b ? 1 : 0),
};
