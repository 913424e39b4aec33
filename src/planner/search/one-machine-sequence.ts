import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block } from "./block-grid.ts";
import type { Objective } from "./objective.ts";
import { type Random, randomIndex } from "./random.ts";
import type { Order, Schedule, SearchStyle } from "./schedule.ts";

/** Jobs in the order of processing. */
export type SequenceSnapshot = Int32Array;

const NONE: readonly number[] = [];

/**
 * A schedule of undivided jobs processed one after another without idle time: the single machine of
 * scheduling theory. Jobs after a removed one move up, so that one pass over the others finds a
 * job's best place.
 */
export class Sequence implements Schedule<SequenceSnapshot> {
  readonly jobs: number;
  readonly style: SearchStyle;
  readonly lowerBound: number;
  readonly orders: readonly Order[];

  private readonly random: Random;
  private readonly minutes: Float64Array;
  private readonly due: Float64Array;
  private readonly early: Float64Array;
  private readonly late: Float64Array;
  private readonly order: Int32Array;
  private readonly markedOrder: Int32Array;
  private readonly completion: Float64Array;
  private length = 0;
  private markedLength = 0;
  /** Completion times are valid up to this place. */
  private counted = 0;
  private known: number | null = 0;
  private markedCost = 0;

  constructor(jobs: readonly Job[], objective: Objective, random: Random) {
    const slopes = jobs.map((job) => objective.slopes?.(job) ?? { before: 0, after: 0 });
    this.jobs = jobs.length;
    this.style = {
      mostRemoved: Math.min(6, jobs.length),
      guests: 0,
      nearby: 0.2,
      wasteful: 0,
      ordered: 0,
      worthFirst: 0,
      together: 0,
      late: 0,
      tight: false,
      blink: 0.02,
      freshBlink: 0.3,
      scale: 0.5,
      heat: 1,
      round: Math.ceil(jobs.length ** 3 / 40),
      agreeing: 7,
    };
    this.random = random;
    this.minutes = Float64Array.from(jobs, (job) => job.minutes);
    this.due = Float64Array.from(jobs, (job) => job.due ?? Number.MAX_SAFE_INTEGER);
    this.early = Float64Array.from(slopes, ({ before }) => before);
    this.late = Float64Array.from(slopes, ({ before, after }) => after - before);
    this.order = new Int32Array(jobs.length);
    this.markedOrder = new Int32Array(jobs.length);
    this.completion = new Float64Array(jobs.length + 1);
    this.lowerBound = jobs.reduce((sum, job, index) => sum + (this.early[index] as number) * job.minutes, 0);
    this.orders = [
      (job) => this.due[job] as number,
      (job) => -((this.late[job] as number) + (this.early[job] as number)) / (this.minutes[job] as number),
      (job) => (this.due[job] as number) - (this.minutes[job] as number),
      (job) => this.minutes[job] as number,
    ];
  }

  get cost(): number {
    if (this.known === null) this.known = this.costOfAll();
    return this.known;
  }

  isDearerThan(limit: number): boolean {
    return this.cost > limit;
  }

  near(job: number, count: number): number[] {
    let at = 0;
    while (at < this.length && this.order[at] !== job) at++;
    const first = Math.max(0, Math.min(at - randomIndex(this.random, count), this.length - count));
    const found = [job];
    for (let place = first; place < this.length && found.length < count; place++)
      if (place !== at) found.push(this.order[place] as number);
    return found;
  }

  /** No job waits for another. */
  byWorthTogether(): Order {
    return this.orders[1] as Order;
  }

  inWastedTime(): readonly number[] {
    return NONE;
  }

  isWhole(): boolean {
    return true;
  }

  waitsFor(): readonly number[] {
    return NONE;
  }

  tied(): readonly number[] {
    return NONE;
  }

  unfinished(): readonly number[] {
    return NONE;
  }

  remove(job: number): void {
    const { order, length } = this;
    let at = 0;
    while (at < length && order[at] !== job) at++;
    if (at === length) return;
    for (let place = at + 1; place < length; place++) order[place - 1] = order[place] as number;
    this.length--;
    this.changedFrom(at);
  }

  insert(job: number, blink: number): void {
    this.countOn();
    const { order, completion, minutes, due, early, late, length } = this;
    const p = minutes[job] as number;
    const d = due[job] as number;
    const [perMinute, perLateMinute] = [early[job] as number, late[job] as number];
    let shifted = 0; // what the jobs behind cost more when they end `p` later
    let best = Number.POSITIVE_INFINITY;
    let bestPlace = length;
    // Each improving place is skipped with probability `blink`, so that the number of places until
    // a skip is geometrically distributed: one draw suffices.
    let untilBlink = blink === 0 ? -1 : Math.floor(Math.log(this.random.next()) / Math.log(1 - blink));
    for (let place = length; ; place--) {
      const end = (completion[place] as number) + p;
      const cost = shifted + perMinute * end + (end > d ? perLateMinute * (end - d) : 0);
      if (cost < best && untilBlink-- !== 0) {
        best = cost;
        bestPlace = place;
      }
      if (place === 0) break;
      const other = order[place - 1] as number;
      const after = (completion[place] as number) + p - (due[other] as number);
      if (after > 0) shifted += (late[other] as number) * (after < p ? after : p);
      shifted += (early[other] as number) * p;
      if (shifted >= best) break;
    }
    for (let place = length; place > bestPlace; place--) order[place] = order[place - 1] as number;
    order[bestPlace] = job;
    this.length++;
    this.changedFrom(bestPlace);
  }

  mark(): void {
    this.markedOrder.set(this.order);
    this.markedLength = this.length;
    this.markedCost = this.cost;
  }

  rollback(): void {
    this.order.set(this.markedOrder);
    this.length = this.markedLength;
    this.changedFrom(0);
    this.known = this.markedCost;
  }

  save(): SequenceSnapshot {
    return this.order.slice(0, this.length);
  }

  restore(snapshot: SequenceSnapshot): void {
    this.order.set(snapshot);
    this.length = snapshot.length;
    this.changedFrom(0);
  }

  private changedFrom(place: number): void {
    if (place < this.counted) this.counted = place;
    this.known = null;
  }

  /** Updates completion times: `completion[k]` is when the first `k` jobs are done. */
  private countOn(): void {
    const { order, completion, minutes, length } = this;
    let end = completion[this.counted] as number;
    for (let place = this.counted; place < length; place++) {
      end += minutes[order[place] as number] as number;
      completion[place + 1] = end;
    }
    this.counted = length;
  }

  private costOfAll(): number {
    this.countOn();
    const { order, completion, due, early, late, length } = this;
    let cost = 0;
    for (let place = 0; place < length; place++) {
      const job = order[place] as number;
      const end = completion[place + 1] as number;
      cost += (early[job] as number) * end;
      if (end > (due[job] as number)) cost += (late[job] as number) * (end - (due[job] as number));
    }
    return cost;
  }
}

/**
 * Whether the instance is a single machine: one stretch that holds all jobs undivided, in any
 * order, from its start.
 */
export function isOneMachine({ grid, jobs, pause, longestRun }: Instance, objective: Objective): boolean {
  if (objective.slopes === null || grid.gaps !== 1 || pause > 0 || jobs.length < 2) return false;
  const first = grid.start[0] as number;
  const end = grid.end[grid.cells - 1] as number;
  const cell = (grid.end[0] as number) - first;
  if ((end - first) % cell !== 0 || (end - first) / cell !== grid.cells) return false;
  const total = jobs.reduce((sum, job) => sum + job.minutes, 0);
  return total <= Math.min(end - first, longestRun) && jobs.every((job) => fitsAnywhere(job, first, end, cell));
}

function fitsAnywhere(job: Job, first: number, end: number, cell: number): boolean {
  const whole = job.indivisible === 0 && job.lengths.max >= job.minutes && job.minutes % cell === 0 && job.minutes > 0;
  const alone = job.before.length === 0 && job.after.length === 0 && job.possible;
  const capped = job.minutesPerDay !== Number.POSITIVE_INFINITY;
  return whole && alone && !capped && job.open === null && job.release <= first && job.deadline >= end;
}

/** Where the jobs of a sequence stand on the grid of a single machine. */
export function layOut(sequence: SequenceSnapshot, { grid, jobs }: Instance): Block[] {
  const cellMinutes = (grid.end[0] as number) - (grid.start[0] as number);
  let cell = 0;
  return [...sequence].map((index) => {
    const { minutes } = jobs[index] as Job;
    const start = grid.start[cell] as number;
    const block = { job: index, cell, cellEnd: cell + minutes / cellMinutes, start, end: start + minutes };
    cell = block.cellEnd;
    return block;
  });
}
