import type { SoftConstraint } from "../soft-constraint.ts";

export const tired: SoftConstraint = {
  name: "tired",
  meaning: "hours of work within nine hours after an event that takes most of a night",
  scope: "block",
  // Where there is such time, the search tries later starts as well.
  regular: true,
  amount: (_job, _start, _end, _focus, rest) => rest / 60,
};
