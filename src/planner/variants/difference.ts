import type { Job } from "../job.ts";
import type { ExtraPrice } from "../search/objective.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";

/** Plans that differ in a smaller share look the same. */
export const LOOKS_ALIKE = 0.05;
/** Two plans count as different from this share of differing placed minutes. */
export const LEAST_DIFFERENCE = 0.2;

/**
 * The share of placed minutes at which two plans do not have the same task; 0 for equal or empty
 * plans.
 */
export function differenceOf(a: TimelineSnapshot, b: TimelineSnapshot): number {
  let inA = 0;
  let inB = 0;
  let common = 0;
  for (let job = 0; job < a.length; job++) {
    const ours = a[job] as TimelineSnapshot[number];
    const theirs = b[job] as TimelineSnapshot[number];
    for (const { start, end } of theirs) inB += end - start;
    for (const { start, end } of ours) {
      inA += end - start;
      common += overlapWith(theirs, start, end);
    }
  }
  const placed = Math.max(inA, inB);
  return placed === 0 ? 0 : 1 - common / placed;
}

/** A price on each hour of work that stands where one of these plans has it. */
export function awayFrom(plans: readonly TimelineSnapshot[], pricePerHour: number): ExtraPrice {
  return (job: Job, start: number, end: number) => {
    let common = 0;
    for (const plan of plans) common += overlapWith(plan[job.index] ?? [], start, end);
    return (pricePerHour * common) / 60;
  };
}

function overlapWith(blocks: readonly { start: number; end: number }[], start: number, end: number): number {
  let minutes = 0;
  for (const block of blocks) minutes += Math.max(0, Math.min(block.end, end) - Math.max(block.start, start));
  return minutes;
}
