import type { SoftConstraint } from "../soft-constraint.ts";

const DAY = 24 * 60;

export const churn: SoftConstraint = {
  name: "churn",
  meaning: "hours of work that stand elsewhere than in the previous plan, and an hour's worth more per day moved away",
  scope: "block",
  regular: false,
  amount: (job, start, end) => {
    if (job.previous.length === 0) return 0;
    let kept = 0;
    let distance = Number.POSITIVE_INFINITY;
    for (const stood of job.previous) {
      kept += Math.max(0, Math.min(end, stood.end) - Math.max(start, stood.start));
      distance = Math.min(distance, Math.abs(start - stood.start) + Math.abs(end - stood.end));
    }
    const moved = end - start - Math.min(kept, end - start);
    return (moved + (distance > 0 ? 15 : 0)) / 60 + distance / DAY;
  },
};
