import type { TimelineSnapshot } from "../search/placed-work.ts";
import { NO_SQUEEZE, type Schedule } from "../search/schedule.ts";
import type { Timeline } from "../search/timeline.ts";
import { Differences, LEAST_DIFFERENCE } from "./plan-difference.ts";
import { depthBelow, type ShownAmounts } from "./shown-amounts.ts";
import type { ShownMeter } from "./shown-meter.ts";

/** Another plan of the set, with its shown amounts. */
export type Rival = { readonly plan: TimelineSnapshot; readonly shown: ShownAmounts };

/** The price of each step by which another plan dominates; more than any price of a variant. */
const PRICE_OF_DEPTH = 400;
/** The price of the share by which the difference from another plan is below the least one. */
const PRICE_OF_LIKENESS = 2_000;

/**
 * A timeline with a surcharge while a rival dominates it (is better in something shown and worse in
 * nothing), while it dominates a rival, and while it is too similar to one.
 */
export class NonDominated implements Schedule<TimelineSnapshot> {
  readonly jobs: number;
  readonly style: Schedule<TimelineSnapshot>["style"];
  readonly orders: Schedule<TimelineSnapshot>["orders"];
  readonly lowerBound = Number.NEGATIVE_INFINITY;

  private readonly timeline: Timeline;
  private readonly meter: ShownMeter;
  private readonly rivals: readonly Rival[];
  private readonly differences: Differences;
  private known: number | null = null;

  constructor(timeline: Timeline, meter: ShownMeter, rivals: readonly Rival[]) {
    this.timeline = timeline;
    this.meter = meter;
    this.rivals = rivals;
    this.differences = new Differences(rivals.map(({ plan }) => plan));
    this.jobs = timeline.jobs;
    this.style = { ...timeline.style, mostRemoved: Math.min(timeline.style.mostRemoved, 5), round: Infinity };
    this.orders = timeline.orders;
  }

  get cost(): number {
    this.known ??= this.timeline.cost + this.surcharge();
    return this.known;
  }

  /** No part of the surcharge is negative; the cheapest to compute comes first. */
  isDearerThan(limit: number): boolean {
    const { cost } = this.timeline;
    return cost > limit || cost + this.priceOfLikeness() > limit || this.cost > limit;
  }

  /** 0 when the plan neither dominates nor is dominated, and differs enough. */
  surcharge(): number {
    return this.priceOfLikeness() + this.priceOfDepth();
  }

  private priceOfLikeness(): number {
    let sum = 0;
    for (const difference of this.differences.from(this.timeline.save()))
      sum += PRICE_OF_LIKENESS * Math.max(0, LEAST_DIFFERENCE - difference);
    return sum;
  }

  private priceOfDepth(): number {
    const shown = this.meter.measure(this.timeline);
    let sum = 0;
    for (const rival of this.rivals)
      sum += PRICE_OF_DEPTH * (depthBelow(rival.shown, shown) + depthBelow(shown, rival.shown));
    return sum;
  }

  near = (job: number, count: number): number[] => this.timeline.near(job, count);
  inWastedTime = (count: number): readonly number[] => this.timeline.inWastedTime(count);
  tied = (job: number): readonly number[] => this.timeline.tied(job);
  isWhole = (job: number): boolean => this.timeline.isWhole(job);
  waitsFor = (job: number): readonly number[] => this.timeline.waitsFor(job);
  byWorthTogether = (jobs: readonly number[]) => this.timeline.byWorthTogether(jobs);
  unfinished = (): readonly number[] => this.timeline.unfinished();
  mark = (): void => this.timeline.mark();
  save = (): TimelineSnapshot => this.timeline.save();

  remove(job: number): void {
    this.known = null;
    this.timeline.remove(job);
  }

  insert(job: number, blink: number, squeeze = NO_SQUEEZE): void {
    this.known = null;
    this.timeline.insert(job, blink, squeeze);
  }

  rollback(): void {
    this.known = null;
    this.timeline.rollback();
  }

  restore(snapshot: TimelineSnapshot): void {
    this.known = null;
    this.timeline.restore(snapshot);
  }
}
