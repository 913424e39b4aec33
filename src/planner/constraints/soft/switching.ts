import type { SoftConstraint } from "../soft-constraint.ts";

export const switching: SoftConstraint = {
  name: "switching",
  meaning: "blocks that follow at once on work of another effort or category",
  scope: "neighbours",
  amount: ({ task: a }, { task: b }) => (a.effort !== b.effort || a.category !== b.category ? 1 : 0),
};
