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
    inA += minutesOf(ours);
    inB += minutesOf(theirs);
    common += commonMinutes(ours, theirs);
  }
  return apart(common, Math.max(inA, inB));
}

function apart(common: number, placed: number): number {
  return placed === 0 ? 0 : 1 - common / placed;
}

function minutesOf(blocks: TimelineSnapshot[number]): number {
  let minutes = 0;
  for (const { start, end } of blocks) minutes += end - start;
  return minutes;
}

function commonMinutes(ours: TimelineSnapshot[number], theirs: TimelineSnapshot[number]): number {
  let minutes = 0;
  for (const { start, end } of ours) minutes += overlapWith(theirs, start, end);
  return minutes;
}

/**
 * The differences of a plan that changes step by step from others: only the jobs that moved since
 * the last step are compared again.
 */
export class Differences {
  private readonly others: readonly Compared[];
  private readonly known: TimelineSnapshot[number][];
  private readonly placedOf: Int32Array;
  private placed = 0;

  constructor(others: readonly TimelineSnapshot[]) {
    const jobs = others[0]?.length ?? 0;
    this.others = others.map((plan) => ({
      plan,
      placed: plan.reduce((sum, blocks) => sum + minutesOf(blocks), 0),
      commonOf: new Int32Array(jobs),
      common: 0,
    }));
    this.known = Array.from({ length: jobs }, () => []);
    this.placedOf = new Int32Array(jobs);
  }

  /** From each of the others in turn, the same as `differenceOf`. */
  from(plan: TimelineSnapshot): number[] {
    for (let job = 0; job < this.known.length; job++) {
      const blocks = plan[job] as TimelineSnapshot[number];
      if (blocks !== this.known[job]) this.compare(job, blocks);
    }
    return this.others.map((other) =>
      isShifted(other.plan, plan) ? 0 : apart(other.common, Math.max(this.placed, other.placed)),
    );
  }

  private compare(job: number, blocks: TimelineSnapshot[number]): void {
    const placed = minutesOf(blocks);
    this.placed += placed - (this.placedOf[job] as number);
    this.placedOf[job] = placed;
    this.known[job] = blocks;
    for (const other of this.others) {
      const common = commonMinutes(blocks, other.plan[job] as TimelineSnapshot[number]);
      other.common += common - (other.commonOf[job] as number);
      other.commonOf[job] = common;
    }
  }
}

/** Another plan, its placed minutes, and those of each job that both have in the same place. */
type Compared = {
  readonly plan: TimelineSnapshot;
  readonly placed: number;
  readonly commonOf: Int32Array;
  common: number;
};

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
