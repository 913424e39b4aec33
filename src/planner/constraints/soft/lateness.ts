import type { SoftConstraint } from "../soft-constraint.ts";

export const lateness: SoftConstraint = {
  name: "lateness",
  meaning: "weighted minutes from each due date to the end of its work, where late work is allowed at all",
  slopes: (job) => ({ before: 0, after: job.due === null ? 0 : job.weight }),
  scope: "task",
  amount: (job, { finish, blocks }) =>
    blocks === 0 || job.due === null ? 0 : job.weight * Math.max(0, finish - job.due),
  guide: (job, end, minutes) =>
    job.due === null ? 0 : (job.weight * Math.max(0, end - job.due) * minutes) / Math.max(1, job.minutes),
};
