import { clip, covers, totalLength, union } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { firstCellFrom, focusWithin } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Block } from "../search/block-grid.ts";

/**
 * The amounts of a plan that a person sees (`explain/metrics.ts`); less is better, except for focus
 * minutes.
 */
export type ShownAmounts = {
  /** In the order of `COMPARED`. */
  readonly compared: readonly number[];
  /** A tie-breaker: a missed due date shows in cushion or lateness already. */
  readonly deadlinesMissed: number;
  /** Deep work within focus hours, in minutes: more is better. */
  readonly focusMinutes: number;
  /** Days with any work or habit: fewer is a reason to keep a plan. */
  readonly days: number;
  /** Blocks of the standing plan that are elsewhere. */
  readonly blocksMoved: number;
  /** The end of the last block, fixed ones included, in minutes; 0 when there is none. */
  readonly finish: number;
  /** The jobs with unplaced work. */
  readonly leftOut: readonly number[];
};

/** A smaller difference, in minutes, does not make two plans different. */
const HARDLY_SEEN = 15;

/**
 * The compared amounts, a step in each that is worth the same to a person, and the difference from
 * which it is seen between plans that are otherwise alike.
 */
export const COMPARED = [
  { name: "minutes unplaced", step: 60, seen: 0 },
  { name: "late minutes", step: 60, seen: 0 },
  { name: "least cushion", step: 60, seen: HARDLY_SEEN },
  { name: "longest block in focus hours", step: 60, seen: HARDLY_SEEN },
  { name: "fullest day", step: 60, seen: HARDLY_SEEN },
  { name: "fragmentation", step: 0.1, seen: 0 },
  { name: "blocks moved", step: 1, seen: 0 },
] as const;

const ALIKE = 1e-9;
/** The depth of a dominated plan that another reason keeps; it is below that of a repeat. */
const LITTLE = 0.8;

/**
 * Whether `a` is nowhere worse than `b`, and better somewhere. An earlier finish is a reason to
 * keep a plan, and none to drop one.
 */
export function beats(a: ShownAmounts, b: ShownAmounts): boolean {
  const isBetter = a.compared.some((amount, at) => amount < (b.compared[at] as number) - ALIKE);
  return isNowhereWorse(a, b) && (isBetter || a.deadlinesMissed < b.deadlinesMissed);
}

function isNowhereWorse(a: ShownAmounts, b: ShownAmounts): boolean {
  return a.finish <= b.finish && a.compared.every((amount, at) => amount <= (b.compared[at] as number) + ALIKE);
}

/** Whether `b` is better by so little that nobody sees it. */
function hardlyDiffers(amount: number, than: number, seen: number): boolean {
  return amount <= than + ALIKE || amount - than < seen;
}

/** Whether `a` beats `b`, and no other reason keeps `b`. */
export function outdoes(a: ShownAmounts, b: ShownAmounts): boolean {
  return beats(a, b) && !hasMore(b, a);
}

/** Of two plans that look alike, whether `b` is better than `a` in nothing that a person sees. */
export function isAsGood(a: ShownAmounts, b: ShownAmounts): boolean {
  const isAsEarly = hardlyDiffers(a.finish, b.finish, HARDLY_SEEN);
  const isAlike = COMPARED.every(({ seen }, at) =>
    hardlyDiffers(a.compared[at] as number, b.compared[at] as number, seen),
  );
  return isAsEarly && isAlike && !hasMore(b, a) && a.deadlinesMissed <= b.deadlinesMissed;
}

/**
 * Whether `a` holds more deep work in focus hours, leaves more days free, or places work that `b`
 * leaves out.
 */
function hasMore(a: ShownAmounts, b: ShownAmounts): boolean {
  return a.focusMinutes > b.focusMinutes || a.days < b.days || b.leftOut.some((job) => !a.leftOut.includes(job));
}

/**
 * The number of steps by which `b` would have to improve to be better than `a` in something; 0 when
 * `a` does not beat it.
 */
export function depthBelow(a: ShownAmounts, b: ShownAmounts): number {
  if (!beats(a, b)) return 0;
  if (!outdoes(a, b)) return LITTLE;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { step }] of COMPARED.entries())
    least = Math.min(least, ((b.compared[at] as number) - (a.compared[at] as number)) / step);
  return 1 + least;
}

/** The part of a schedule on which its amounts depend. */
type Placed = { blocks(job: number): readonly Block[]; unplacedMinutes(job: number): number };

/**
 * Measures the shown amounts of schedules of one instance, fast enough for every step of a search.
 */
export class ShownMeter {
  private readonly instance: Instance;
  private readonly free: Int32Array;
  /** The minutes of each cell. */
  private readonly lengths: Int32Array;
  /** Free minutes in all cells before each. */
  private readonly freeBefore: Int32Array;
  private readonly dayEnd: readonly number[];
  private readonly dayLoad: Float64Array;
  /** Minutes of habits per day. */
  private readonly reserved: Float64Array;
  /** The end of the fixed blocks of each task, or the start of the plannable time. */
  private readonly fixedEnd: readonly number[];
  private readonly previous: readonly ReadonlySet<string>[];
  private readonly previousCount: number;

  constructor(instance: Instance) {
    const { clock, context, grid, jobs } = instance;
    const { fixed, previous, stands } = context.problem;
    const toMinute = (instant: number) => (instant - grid.base) / MINUTE_MS;
    this.instance = instance;
    this.free = new Int32Array(grid.cells);
    this.lengths = grid.end.map((end, cell) => end - (grid.start[cell] as number));
    this.freeBefore = new Int32Array(grid.cells + 1);
    this.dayEnd = clock.days.map(({ end }) => toMinute(end));
    this.dayLoad = new Float64Array(clock.days.length);
    const reserved = union(context.reserved);
    this.reserved = Float64Array.from(clock.days, (day) => totalLength(clip(reserved, day)) / MINUTE_MS);
    this.fixedEnd = jobs.map(({ task }) => {
      const ends = fixed.filter(({ taskId }) => taskId === task.id).map(({ end }) => toMinute(end));
      return ends.length > 0 ? Math.max(...ends) : toMinute(clock.window.start);
    });
    const standing = new Set(fixed.map((block) => keyOf(toMinute(block.start), toMinute(block.end), block.taskId)));
    const ahead = (stands ? previous : [])
      .filter(({ start }) => start >= clock.window.start)
      .map(({ start, end, taskId }) => ({ taskId, key: keyOf(toMinute(start), toMinute(end), taskId) }))
      .filter(({ key }) => !standing.has(key));
    this.previous = jobs.map(
      ({ task }) => new Set(ahead.filter(({ taskId }) => taskId === task.id).map(({ key }) => key)),
    );
    this.previousCount = this.previous.reduce((sum, { size }) => sum + size, 0);
  }

  measure(placed: Placed): ShownAmounts {
    const { jobs } = this.instance;
    this.layOut(placed);
    let unplaced = 0;
    let late = 0;
    let missed = 0;
    let cushion = Number.POSITIVE_INFINITY;
    let focus = 0;
    let blockCount = 0;
    let tasksPlaced = 0;
    let kept = 0;
    let focusMinutes = 0;
    let lastEnd = 0;
    const leftOut: number[] = [];
    for (const job of jobs) {
      const blocks = placed.blocks(job.index);
      const missing = placed.unplacedMinutes(job.index);
      unplaced += missing;
      if (missing > 0) leftOut.push(job.index);
      lastEnd = Math.max(lastEnd, blocks.at(-1)?.end ?? 0, this.fixedEnd[job.index] as number);
      blockCount += blocks.length;
      if (blocks.length > 0) tasksPlaced++;
      const stood = this.previous[job.index] as ReadonlySet<string>;
      for (const block of blocks) {
        if (block.end - block.start > focus && this.isFocus(block)) focus = block.end - block.start;
        if (job.task.effort === "deep") focusMinutes += focusWithin(this.instance.grid, block.cell, block.end);
        if (stood.size > 0 && stood.has(keyOf(block.start, block.end, job.task.id))) kept++;
      }
      if (job.due === null) continue;
      const due = job.due;
      const finish = Math.max(blocks.at(-1)?.end ?? Number.NEGATIVE_INFINITY, this.fixedEnd[job.index] as number);
      const lateMinutes = blocks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, due)), 0);
      late += lateMinutes;
      if (missing > 0 || (finish > due && blocks.length > 0)) missed++;
      if (missing > 0) cushion = Math.min(cushion, -missing);
      else cushion = Math.min(cushion, due < finish ? -lateMinutes : this.freeBetween(finish, due));
    }
    const blocksMoved = this.previousCount - kept;
    let fullest = 0;
    let days = 0;
    for (const minutes of this.dayLoad) {
      if (minutes > fullest) fullest = minutes;
      if (minutes > 0) days++;
    }
    const compared = [
      unplaced,
      late,
      cushion === Number.POSITIVE_INFINITY ? 0 : 0 - cushion,
      0 - focus,
      fullest,
      tasksPlaced === 0 ? 1 : blockCount / tasksPlaced,
      blocksMoved,
    ];
    return { compared, deadlinesMissed: missed, focusMinutes, days, blocksMoved, finish: lastEnd, leftOut };
  }

  /** Counts what is left free before each cell, and what each day holds. */
  private layOut(placed: Placed): void {
    const { grid, jobs } = this.instance;
    const { free, freeBefore, dayLoad, dayEnd } = this;
    free.set(this.lengths);
    dayLoad.set(this.reserved);
    for (const { index } of jobs)
      for (const { cell, cellEnd, start, end } of placed.blocks(index)) {
        for (let at = cell; at < cellEnd; at++)
          free[at] = (grid.end[at] as number) - Math.min(end, grid.end[at] as number);
        for (let day = grid.dayOf[cell] as number, from = start; from < end; day++) {
          const until = Math.min(end, dayEnd[day] ?? end);
          dayLoad[day] = (dayLoad[day] ?? 0) + until - from;
          from = until;
        }
      }
    for (let cell = 0; cell < grid.cells; cell++)
      freeBefore[cell + 1] = (freeBefore[cell] as number) + (free[cell] as number);
  }

  private freeBetween(from: number, to: number): number {
    return Math.max(0, this.freeUntil(to) - this.freeUntil(from));
  }

  /** Minutes left free before `minute`; the free part of a cell is its end. */
  private freeUntil(minute: number): number {
    const { grid } = this.instance;
    const next = firstCellFrom(grid, minute);
    const whole = this.freeBefore[next] as number;
    const end = next > 0 ? (grid.end[next - 1] as number) : minute;
    return end > minute ? whole - Math.min(end - minute, this.free[next - 1] as number) : whole;
  }

  /** Wholly within focus hours. */
  private isFocus({ start, end }: Block): boolean {
    const { clock, context, grid } = this.instance;
    const span = { start: grid.base + start * MINUTE_MS, end: grid.base + end * MINUTE_MS };
    return covers(clock.during(context.problem.preferences.focusHours), span);
  }
}

function keyOf(start: number, end: number, taskId: string): string {
  return `${start} ${end} ${taskId}`;
}
