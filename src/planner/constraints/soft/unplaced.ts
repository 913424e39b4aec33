import type { SoftConstraint } from "../soft-constraint.ts";

/** Leaving a task unfinished counts as so many minutes beside those left out. */
const UNFINISHED_MINUTES = 30;

export const unplaced: SoftConstraint = {
  name: "unplaced",
  meaning: "work that found no room, in weighted minutes, and 30 more for each task left unfinished",
  slopes: () => ({ before: 0, after: 0 }),
  scope: "task",
  amount: (job, state) => (state.unplaced > 0 ? job.weight * (state.unplaced + UNFINISHED_MINUTES) : 0),
  guide: null,
};
