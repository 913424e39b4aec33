import type { SoftConstraint } from "../soft-constraint.ts";

export const fragmentation: SoftConstraint = {
  name: "fragmentation",
  meaning: "blocks more than the fewest that each task's work divides into",
  slopes: () => ({ before: 0, after: 0 }),
  scope: "task",
  amount: (job, { blocks, unplaced }) =>
    Math.max(0, blocks - Math.ceil(Math.max(0, job.minutes + job.indivisible - unplaced) / job.lengths.max)),
  guide: null,
};
