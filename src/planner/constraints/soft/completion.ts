import type { SoftConstraint } from "../soft-constraint.ts";

const DAY = 24 * 60;

export const completion: SoftConstraint = {
  name: "completion",
  meaning: "days until each task is finished, weighted by the root of its weight",
  slopes: (job) => {
    const slope = Math.sqrt(job.weight) / DAY;
    return { before: slope, after: slope };
  },
  scope: "task",
  amount: (job, { finish, blocks }) => (blocks === 0 ? 0 : (Math.sqrt(job.weight) * finish) / DAY),
  guide: (job, end, minutes) => (Math.sqrt(job.weight) * end * minutes) / (DAY * Math.max(1, job.minutes)),
};
