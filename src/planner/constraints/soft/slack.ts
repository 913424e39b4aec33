import type { Job } from "../../job.ts";
import type { SoftConstraint } from "../soft-constraint.ts";

const DAY = 24 * 60;

/** Work that ends a day before its due date can overrun and still be in time. */
export const slack: SoftConstraint = {
  name: "slack",
  meaning: "days, at most one, by which work ends less than a day before it is due, by the root of its weight",
  scope: "task",
  amount: (job, { finish, blocks }) => (blocks === 0 ? 0 : Math.sqrt(job.weight) * missingAt(job, finish)),
  guide: (job, end, minutes) => (Math.sqrt(job.weight) * missingAt(job, end) * minutes) / Math.max(1, job.minutes),
};

function missingAt({ due, isOverdue }: Job, finish: number): number {
  return due === null || isOverdue ? 0 : Math.max(0, Math.min(1, (finish - due) / DAY + 1));
}
