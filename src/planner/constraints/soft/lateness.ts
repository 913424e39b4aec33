import type { Job } from "../../job.ts";
import type { SoftConstraint } from "../soft-constraint.ts";

/**
 * The factor on the weight of work that is overdue already: so low that its lateness displaces
 * nothing that can still be in time.
 */
const OVERDUE = 1 / 1_000;

export const lateness: SoftConstraint = {
  name: "lateness",
  meaning:
    "weighted minutes from each due date to the end of its work, where late work is allowed at all, a thousandth of it where they passed before",
  slopes: (job) => ({ before: 0, after: job.due === null ? 0 : weightOf(job) }),
  scope: "task",
  amount: (job, { finish, blocks }) =>
    blocks === 0 || job.due === null ? 0 : weightOf(job) * Math.max(0, finish - job.due),
  guide: (job, end, minutes) =>
    job.due === null ? 0 : (weightOf(job) * Math.max(0, end - job.due) * minutes) / Math.max(1, job.minutes),
};

function weightOf({ weight, isOverdue }: Job): number {
  return isOverdue ? OVERDUE * weight : weight;
}
