import { byStart, isSameInterval } from "#domain/interval.ts";
import { lastCellOf } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block } from "./block-grid.ts";
import { byWorthTogether, insertionOrders, ordersBetween } from "./insertion-orders.ts";
import { type Manner, PLAIN } from "./manner.ts";
import type { Objective } from "./objective.ts";
import { PlaceFinder } from "./place-finder.ts";
import { NO_BLOCKS, PlacedWork, type TimelineSnapshot } from "./placed-work.ts";
import type { Random } from "./random.ts";
import { RelatedJobs } from "./related-jobs.ts";
import { repair } from "./ruin-and-recreate.ts";
import { NO_SQUEEZE, type Order, type Schedule, type SearchStyle, type Squeeze } from "./schedule.ts";
import { CHANCES, FEW, IN_ROUNDS_WHERE_ALL_FIT, SHARES_OF_DUE, SMALL, styleOf } from "./search-style.ts";
import { cellsByDay, type DayCells, placeElsewhere } from "./sessions-elsewhere.ts";

/**
 * With more jobs, the probability that an unfinished one is also tried with its less likely
 * lengths.
 */
const THOROUGH = 0.25;
/** The longest blocks that fit, whatever the slots. */
const TO_THE_MINUTE: Manner = { ...PLAIN, slotMinutes: 1 };
/** An insertion takes as long as trying so many places, besides those that it tries. */
const PLACES_PER_INSERTION = 3;
/** Probability, while improving, that an inserted task keeps some of its blocks. */
const KEEPS_SOME = 0.3;

/**
 * A schedule of blocks in a calendar. Jobs are inserted one by one, each block at its cheapest free
 * place (serial schedule generation with best fit), and removed again; each change updates the
 * cost.
 */
export class Timeline extends PlacedWork implements Schedule<TimelineSnapshot> {
  style: SearchStyle;
  readonly lowerBound: number;

  private readonly random: Random;
  private readonly finder: PlaceFinder;
  private readonly related: RelatedJobs;
  private knownOrders: Schedule<TimelineSnapshot>["orders"] | null = null;
  /** Whether there are few enough jobs for rounds with fresh starts. */
  readonly isSmall: boolean;
  /** Whether there are few enough for beam search to choose what to leave out. */
  readonly isFew: boolean;
  /** Whether the search runs in rounds. */
  inRounds: boolean;
  private isRepairing = false;
  private sessionsGoAnywhere = false;
  private readonly slotMinutes: number;
  /** One object, which every insertion overwrites. */
  private readonly manner: Manner;
  /** Whole slots of which a rest may remain that no blocks add up to. */
  private readonly partly: Manner;
  private readonly ofSessions: Manner;
  private days: readonly DayCells[] | null = null;
  /** Number of insertions so far. */
  inserted = 0;

  constructor(instance: Instance, objective: Objective, random: Random) {
    super(instance, objective);
    const { jobs } = instance;
    this.lowerBound = objective.mayPay ? Number.NEGATIVE_INFINITY : 0;
    this.random = random;
    this.isSmall = jobs.length <= SMALL;
    this.isFew = jobs.length <= FEW;
    this.inRounds = this.isSmall;
    this.style = styleOf(this, objective.keeping);
    this.slotMinutes = instance.context.problem.preferences.slotMinutes;
    this.manner = { ...PLAIN, slotMinutes: this.slotMinutes };
    this.partly = { ...PLAIN, slotMinutes: this.slotMinutes, restMayRemain: true };
    this.ofSessions = { ...PLAIN, slotMinutes: this.slotMinutes };
    this.related = new RelatedJobs(instance, this.blockGrid, random);
    this.finder = new PlaceFinder(instance, this.blockGrid, objective, random);
  }

  /**
   * What the search has cost so far, in places tried: CPU is in proportion to it, whatever the
   * number of tasks and however full the calendar.
   */
  get effort(): number {
    return PLACES_PER_INSERTION * this.inserted + this.finder.tried;
  }

  /** From here on, the search is one long round, unless there are too few jobs for that. */
  searchInOneRound(): void {
    if (this.jobs <= IN_ROUNDS_WHERE_ALL_FIT) return;
    this.inRounds = false;
    this.style = styleOf(this, this.objective.keeping);
    this.knownOrders = null;
  }

  get orders(): Schedule<TimelineSnapshot>["orders"] {
    this.knownOrders ??= this.readOrders();
    return this.knownOrders;
  }

  private readOrders(): Schedule<TimelineSnapshot>["orders"] {
    const orders = insertionOrders(this.instance.jobs);
    return this.inRounds ? orders : [...orders, ...ordersBetween(orders, this.jobs, SHARES_OF_DUE)];
  }

  byWorthTogether(jobs: readonly number[]): Order {
    return byWorthTogether(this.instance.jobs, jobs);
  }

  /** Reads a job again from the instance; none of it is placed. */
  readAgain(index: number): void {
    const job = this.instance.jobs[index] as Job;
    this.unplaced[index] = job.minutes;
    this.emptyCost[index] = this.costOf(job, NO_BLOCKS);
    this.settle(index, NO_BLOCKS, this.emptyCost[index] as number);
    this.knownOrders = null;
  }

  unfinished(): readonly number[] {
    const list: number[] = [];
    for (let job = 0; job < this.jobs; job++)
      if ((this.unplaced[job] as number) > 0 && this.mayGoIn(job)) list.push(job);
    return list;
  }

  /** Whether the job has time open to it and all its predecessors are placed. */
  private mayGoIn(index: number): boolean {
    const { possible, firstCell, lastCell, before } = this.instance.jobs[index] as Job;
    if (!possible || firstCell >= lastCell) return false;
    for (const other of before) if (!this.isWhole(other)) return false;
    return true;
  }

  waitsFor(job: number): readonly number[] {
    return (this.instance.jobs[job] as Job).before;
  }

  tied(job: number): readonly number[] {
    return (this.instance.jobs[job] as Job).descendants;
  }

  near(index: number, count: number, apart = false): number[] {
    return this.related.near(this.instance.jobs[index] as Job, this.blocks(index), count, apart);
  }

  inWastedTime(count: number): readonly number[] {
    return this.related.inWastedTime(count);
  }

  insert(index: number, blink: number, squeeze = NO_SQUEEZE): void {
    const job = this.instance.jobs[index] as Job;
    this.remember(index);
    this.inserted++;
    const kept = squeeze.backwards ? NO_BLOCKS : this.keep(job, blink);
    const rest = this.placeRest(job, blink, squeeze);
    const placed = kept.length > 0 ? inOrder([...kept, ...rest]) : rest;
    if (placed.length > 0) this.settle(index, placed, this.costOf(job, placed));
  }

  private placeRest(job: Job, blink: number, { late, tight, backwards }: Squeeze): readonly Block[] {
    const earliest = this.earliestStart(job, backwards);
    const left = this.unplaced[job.index] as number;
    if (!job.possible || left <= 0 || earliest === null) return NO_BLOCKS;
    const improving = blink > 0;
    const chances = improving && this.inRounds ? CHANCES.few : CHANCES.none;
    const varied = left > job.lengths.min && this.sometimes(chances.varied);
    const paused = this.instance.longestRun !== Number.POSITIVE_INFINITY && this.sometimes(chances.paused);
    const anywhere = this.sometimes(chances.anywhere);
    const hasty = !backwards && job.after.length > 0 && this.sometimes(chances.hasty);
    const { manner } = this;
    manner.slotMinutes = tight ? 1 : this.slotMinutes;
    manner.tight = tight;
    manner.blink = blink;
    manner.varied = varied;
    manner.paused = paused;
    manner.anywhere = anywhere;
    manner.hasty = hasty;
    manner.late = late && (backwards || job.after.length === 0);
    manner.latest = backwards ? this.latestEnd(job) : Number.POSITIVE_INFINITY;
    let blocks = this.placeAll(job, earliest, manner);
    if (!backwards && job.lengths.min < left && (!improving || this.inRounds || this.random.next() < THOROUGH)) {
      // Blocks of whole slots may leave over what odd lengths would use, and a task that cannot be
      // finished may leave a rest that no blocks add up to.
      if (!tight) blocks = this.placeMore(job, blocks, earliest, TO_THE_MINUTE);
      blocks = this.placeMore(job, blocks, earliest, this.partly);
    }
    if (!this.sessionsGoAnywhere || job.sessionDays === null) return blocks;
    return inOrder([...blocks, ...this.placeSessions(job, earliest, manner.latest)]);
  }

  private sometimes(chance: number): boolean {
    return chance > 0 && this.random.next() < chance;
  }

  /**
   * From here on, sessions without room on their best days go to other days; false where all have
   * room.
   */
  letSessionsGoAnywhere(): boolean {
    for (const index of this.unfinished()) {
      const job = this.instance.jobs[index] as Job;
      const earliest = this.earliestStart(job);
      if (job.sessionDays === null || earliest === null) continue;
      this.sessionsGoAnywhere = true;
      const more = this.placeSessions(job, earliest);
      const blocks = inOrder([...this.blocks(index), ...more]);
      if (more.length > 0) this.settle(index, blocks, this.costOf(job, blocks));
    }
    return this.sessionsGoAnywhere;
  }

  /** Joins blocks of a job that follow on each other, as far as one block may be so long. */
  join(): void {
    for (let job = 0; job < this.jobs; job++)
      for (let at = 1; at < this.blocks(job).length; ) if (!this.joins(job, at)) at++;
  }

  /** Whether the block of this index was joined to the one before it, at no cost. */
  private joins(index: number, at: number): boolean {
    const job = this.instance.jobs[index] as Job;
    const blocks = this.blocks(index);
    const [before, own] = blocks.slice(at - 1) as [Block, Block];
    if (before.end !== own.start || own.end - before.start > job.lengths.max) return false;
    const { cost } = this;
    const { cell, start } = before;
    const joined = { job: index, cell, cellEnd: own.cellEnd, start, end: own.end };
    this.adopt(index, blocks.toSpliced(at - 1, 2));
    const fits = this.finder.fits(job, joined, joined.start);
    this.adopt(index, fits ? blocks.toSpliced(at - 1, 2, joined) : blocks);
    if (this.cost <= cost + 1e-9) return fits;
    this.adopt(index, blocks);
    return false;
  }

  /** Keeps what stands as far as possible and inserts the remaining work. */
  repair(): void {
    this.isRepairing = true;
    repair(this);
    this.isRepairing = false;
  }

  /** Whether every job is wholly placed where it stands in the calendar. */
  isAsItStands(): boolean {
    return this.instance.jobs.every(
      ({ index, stood }) =>
        this.unplacedMinutes(index) === 0 &&
        this.blocks(index).every((block) => stood.some((one) => isSameInterval(one, block))),
    );
  }

  /**
   * Restores every job's blocks to their calendar places where these are free; other blocks are
   * unplaced.
   */
  stand(): void {
    for (let job = 0; job < this.jobs; job++) this.remove(job);
    for (const job of this.instance.jobs.toSorted((a, b) => a.depth - b.depth)) {
      const blocks = this.putBack(job, 0);
      if (blocks.length > 0) this.settle(job.index, blocks, this.costOf(job, blocks));
    }
  }

  private keep(job: Job, blink: number): readonly Block[] {
    return this.keepsPlaces(job, blink) ? this.putBack(job, blink) : this.keepSome(job, blink);
  }

  /** Always during a repair, otherwise with the probability that the objective sets. */
  private keepsPlaces({ places }: Job, blink: number): boolean {
    const { keeping } = this.objective;
    if (places.length === 0 || keeping === 0) return false;
    return keeping === 1 || (blink === 0 ? this.isRepairing : this.random.next() < keeping);
  }

  /**
   * Restores the job's blocks to their calendar places where these are free and no predecessor is
   * in the way.
   */
  private putBack(job: Job, blink: number): readonly Block[] {
    const { occupant } = this.blockGrid;
    const earliest = job.before.reduce((latest, other) => Math.max(latest, this.blocks(other).at(-1)?.end ?? 0), 0);
    const blocks: Block[] = [];
    for (const { cell, cellEnd, start, end } of job.places) {
      if (start < earliest || end - start > (this.unplaced[job.index] as number)) continue;
      if (blink > 0 && this.random.next() < blink) continue;
      let isFree = true;
      for (let at = cell; isFree && at < cellEnd; at++) isFree = occupant[at] === null;
      if (!isFree) continue;
      const block = { job: job.index, cell, cellEnd, start, end };
      this.put(block);
      blocks.push(block);
    }
    return blocks;
  }

  /** Keeps some of the blocks that the job had before its removal, where they still fit. */
  private keepSome(job: Job, blink: number): readonly Block[] {
    if (blink === 0) return NO_BLOCKS;
    const had = this.markedBlocks[this.markedJobs.indexOf(job.index)] as readonly Block[];
    if (had.length < 2 || this.random.next() >= KEEPS_SOME) return NO_BLOCKS;
    const earliest = this.earliestStart(job);
    if (earliest === null) return NO_BLOCKS;
    const blocks: Block[] = [];
    for (const block of had) {
      if (this.random.next() < 0.5 || !this.finder.fits(job, block, earliest)) continue;
      this.put(block);
      blocks.push(block);
    }
    return blocks;
  }

  private placeAll(job: Job, earliest: number, manner: Manner): readonly Block[] {
    const blocks: Block[] = [];
    for (let left = this.unplaced[job.index] as number; left > 0 && this.finder.find(job, left, earliest, manner); ) {
      const block = this.blockAt(job.index, this.finder.cell, this.finder.minutes);
      this.put(block);
      addInOrder(blocks, block);
      left -= this.finder.minutes;
    }
    return blocks;
  }

  /** Places sessions on their best days, and those without room there on others. */
  private placeSessions(job: Job, earliest: number, latest = Number.POSITIVE_INFINITY): readonly Block[] {
    const place = (where: Pick<Manner, "anyDay" | "firstCell" | "lastCell">) =>
      this.placeAll(job, earliest, Object.assign(this.ofSessions, { latest, ...where }));
    const blocks = place({ anyDay: false, firstCell: 0, lastCell: this.instance.grid.cells });
    if (this.unplaced[job.index] === 0) return blocks;
    this.days ??= cellsByDay(this.instance.grid);
    const placeOn = (day: DayCells) => place({ anyDay: true, ...day });
    const { occupant } = this.blockGrid;
    return [...blocks, ...placeElsewhere(job, this.days, occupant, placeOn)];
  }

  /** Tries again to place work that is left over, and keeps the result if it places more. */
  private placeMore(job: Job, blocks: readonly Block[], earliest: number, manner: Manner): readonly Block[] {
    const left = this.unplaced[job.index] as number;
    if (left === 0) return blocks;
    for (const block of blocks) this.clear(block);
    const others = this.placeAll(job, earliest, manner);
    if ((this.unplaced[job.index] as number) < left) return others;
    for (const block of others) this.clear(block);
    for (const block of blocks) this.put(block);
    return blocks;
  }

  private blockAt(job: number, cell: number, minutes: number): Block {
    const { grid } = this.instance;
    const start = grid.start[cell] as number;
    const end = start + minutes;
    return { job, cell, cellEnd: lastCellOf(grid, cell, end) + 1, start, end };
  }
}

function addInOrder(blocks: Block[], block: Block): void {
  let at = blocks.push(block) - 1;
  for (; at > 0 && (blocks[at - 1] as Block).start > block.start; at--) blocks[at] = blocks[at - 1] as Block;
  blocks[at] = block;
}

function inOrder(blocks: readonly Block[]): readonly Block[] {
  return blocks.length > 1 ? blocks.toSorted(byStart) : blocks;
}
