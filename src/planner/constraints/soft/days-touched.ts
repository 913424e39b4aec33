import type { SoftConstraint } from "../soft-constraint.ts";

export const daysTouched: SoftConstraint = {
  name: "days-touched",
  meaning: "days that hold any planned work",
  scope: "day",
  amount: (minutes) => (minutes > 0 ? 1 : 0),
};
