import type { Job } from "../job.ts";
import type { ExtraPrice } from "../search/objective.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";

/** Plans that differ in a smaller share look the same. */
export const LOOKS_ALIKE = 0.05;
/** Nobody chooses between plans of which one has every block less than this later or earlier. */
const SHIFTED = 120;
/** Two plans count as different from this share of differing placed minutes. */
export const LEAST_DIFFERENCE = 0.2;

/** The difference between two plans to a person: none where one is the other slightly shifted. */
export function differenceOf(a: TimelineSnapshot, b: TimelineSnapshot): number {
  return isShifted(a, b) ? 0 : shareApart(a, b);
}

/** Whether each block of one plan stands in the other, less than two hours away. */
function isShifted(a: TimelineSnapshot, b: TimelineSnapshot): boolean {
  return a.every((ours, job) => {
    const theirs = b[job] as TimelineSnapshot[number];
    const isNear = ({ start }: { start: number }, at: number) =>
      Math.abs(start - (theirs[at]?.start as number)) < SHIFTED;
    return ours.length === theirs.length && ours.every(isNear);
  });
}

/**
 * The share of placed minutes at which two plans do not have the same task; 0 for equal or empty
 * plans.
 */
export function shareApart(a: TimelineSnapshot, b: TimelineSnapshot): number {
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
