import type { TimelineSnapshot } from "../search/placed-work.ts";
import { NO_SQUEEZE, type Schedule } from "../search/schedule.ts";
import type { Timeline } from "../search/timeline.ts";
import { differenceOf, LEAST_DIFFERENCE } from "./difference.ts";
import { depthBelow, type ShownAmounts, type ShownMeter } from "./shown-amounts.ts";

/** Another plan of the set, with what is shown of it. */
export type Rival = { readonly plan: TimelineSnapshot; readonly shown: ShownAmounts };

/**
 * What each step by which another plan is better in everything costs; more than any wish of a
 * variant.
 */
const PRICE_OF_DEPTH = 400;
/** What it costs to be too like another plan, for a difference of nothing. */
const PRICE_OF_LIKENESS = 2_000;

/**
 * A timeline that also pays for standing under a rival, which is better in something shown and
 * worse in nothing, for standing over one, and for being too like one. It pays nothing once it
 * stands beside them all.
 */
export class NonDominated implements Schedule<TimelineSnapshot> {
  readonly jobs: number;
  readonly style: Schedule<TimelineSnapshot>["style"];
  readonly orders: Schedule<TimelineSnapshot>["orders"];
  readonly lowerBound = Number.NEGATIVE_INFINITY;

  private readonly timeline: Timeline;
  private readonly meter: ShownMeter;
  private readonly rivals: readonly Rival[];
  private known: number | null = null;

  constructor(timeline: Timeline, meter: ShownMeter, rivals: readonly Rival[]) {
    this.timeline = timeline;
    this.meter = meter;
    this.rivals = rivals;
    this.jobs = timeline.jobs;
    this.style = { ...timeline.style, mostRemoved: Math.min(timeline.style.mostRemoved, 5), round: Infinity };
    this.orders = timeline.orders;
  }

  get cost(): number {
    this.known ??= this.timeline.cost + this.surcharge();
    return this.known;
  }

  /** Nothing when the plan stands beside all others. */
  surcharge(): number {
    const shown = this.meter.measure(this.timeline);
    const plan = this.timeline.save();
    let sum = 0;
    for (const rival of this.rivals) {
      sum += PRICE_OF_DEPTH * (depthBelow(rival.shown, shown) + depthBelow(shown, rival.shown));
      sum += PRICE_OF_LIKENESS * Math.max(0, LEAST_DIFFERENCE - differenceOf(rival.plan, plan));
    }
    return sum;
  }

  near = (job: number, count: number): number[] => this.timeline.near(job, count);
  tied = (job: number): readonly number[] => this.timeline.tied(job);
  waitsFor = (job: number): readonly number[] => this.timeline.waitsFor(job);
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
