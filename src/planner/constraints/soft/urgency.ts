import type { SoftConstraint } from "../soft-constraint.ts";

export const urgency: SoftConstraint = {
  name: "urgency",
  meaning: "weighted hours of work, each as far along as it lies between the task's release and its due date (0 to 1)",
  slopes: (job) => {
    const slope = (job.weight * job.minutes) / 60 / (job.pressingUntil - job.pressingFrom);
    return { before: slope, after: slope };
  },
  scope: "block",
  regular: true,
  amount: (job, start, end) => {
    const along = ((start + end) / 2 - job.pressingFrom) / (job.pressingUntil - job.pressingFrom);
    return (job.weight * along * (end - start)) / 60;
  },
};
