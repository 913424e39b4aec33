import type { SoftConstraint } from "../soft-constraint.ts";

/** Light work in focus hours is a smaller loss than deep work outside them. */
const LIGHT_IN_FOCUS = 0.5;

export const focusMismatch: SoftConstraint = {
  name: "focus-mismatch",
  meaning: "hours of deep work outside focus hours, and half the hours of light work within them",
  scope: "block",
  regular: false,
  amount: (job, start, end, focus) => {
    if (job.task.effort === "deep") return (end - start - focus) / 60;
    return job.task.effort === "light" ? (LIGHT_IN_FOCUS * focus) / 60 : 0;
  },
};
