import type { Job } from "../../job.ts";
import type { SoftConstraint } from "../soft-constraint.ts";

/** An unfinished task costs this many minutes in addition to the minutes left out. */
const UNFINISHED_MINUTES = 30;

/** The weighted amount of these unplaced minutes of a task. */
export function amountUnplaced({ weight }: Pick<Job, "weight">, minutes: number): number {
  return minutes > 0 ? weight * (minutes + UNFINISHED_MINUTES) : 0;
}

export const unplaced: SoftConstraint = {
  name: "unplaced",
  meaning: "work that found no room, in weighted minutes, and 30 more for each task left unfinished",
  slopes: () => ({ before: 0, after: 0 }),
  scope: "task",
  amount: (job, state) => amountUnplaced(job, state.unplaced),
  guide: null,
};
