import type { DayLoad, Instance } from "../instance/read-instance.ts";
import { createCostOfDays } from "./beam-days.ts";
import { type Kept, type Rest, readProspects } from "./beam-remaining-work.ts";
import type { Before, Room } from "./beam-room.ts";
import type { Objective } from "./objective.ts";

/** The minutes that remain of each rest at a time, what comes before, and the load of the day. */
export type Remainder = Before & { readonly left: readonly number[]; readonly day: number; readonly load: DayLoad };

/** Resolution of free time, in minutes. */
const GRAIN = 10;
const NONE: readonly number[] = [];

/**
 * Estimates from a cell on the worth of the work that the remaining time could hold, dearest first
 * and within the caps of the days, minus its least future cost: of its places, its pieces and its
 * days, and of the ends of whole work, one after another, soonest due or weightiest first.
 */
export function createPromise(
  rests: readonly Rest[],
  { grid, taken }: Instance,
  objective: Objective,
  { standing, loads }: Kept,
  room: Room,
): (remainder: Remainder, cell: number) => number {
  const { deadlines } = room;
  const prospects = readProspects(rests);
  const deadlineOf = rests.map(({ until }) => deadlines.indexOf(until));
  const { before, atFree } = readFreeTime();
  const untilDeadline = deadlines.map((minute) => freeBefore(minute));
  const within = rests.map(({ job, from, until }) => freeBefore(until) - freeBefore(Math.max(from, job.release)));
  const untilDayEnds = loads.map((_, day) => before[grid.dayOf.findLastIndex((other) => other <= day) + 1] as number);
  const costOfDays = createCostOfDays({ taken, loads, untilDayEnds }, objective);
  const cap = Math.min(...rests.map(({ job }) => job.minutesPerDay));
  const cappedAfter = cap === Number.POSITIVE_INFINITY ? null : readCappedAfter();
  const byDue = inOrderOf(({ job }) => job.due ?? Number.POSITIVE_INFINITY);
  const byWeight = inOrderOf(({ job, minutes }) => minutes / Math.sqrt(job.weight));
  const free = new Float64Array(deadlines.length);
  const capped = new Float64Array(deadlines.length);
  const owed = new Float64Array(rests.length);
  const promisedBy = new Int32Array(rests.length);
  return promiseOf;

  function promiseOf(remainder: Remainder, cell: number): number {
    const { left, day, load } = remainder;
    const spent = before[cell] as number;
    free.set(room.after(cell, remainder));
    if (cappedAfter)
      for (let by = 0; by < deadlines.length; by++)
        capped[by] = cappedOn(day, by, spent, load) + (cappedAfter[day]?.[by] ?? 0);
    owed.set(left);
    promisedBy.fill(0);
    let sum = 0;
    for (const { rest, waitsFor, bringsThem } of prospects) {
      if (owed[rest] === 0) continue;
      if (bringsThem) for (const other of waitsFor) sum += take(other, NONE, left, cell);
      if (isOver(waitsFor)) sum += take(rest, waitsFor, left, cell);
    }
    const ends = Math.min(endsOf(byDue, left, spent), endsOf(byWeight, left, spent));
    let work = 0;
    for (let at = 0; at < left.length; at++) work += (left[at] as number) - (owed[at] as number);
    return sum - ends - costOfDays(work, day, spent, load);
  }

  function isOver(others: readonly number[]): boolean {
    for (const other of others) if (owed[other] !== 0) return false;
    return true;
  }

  /**
   * The worth of as much of the owed work as the remaining time holds, without its end. Promised
   * work that it waits for then has to end before its deadline, too.
   */
  function take(at: number, waitsFor: readonly number[], left: readonly number[], cell: number): number {
    const minutes = owed[at] as number;
    const { job, perMinute, whole, ahead, cutting } = rests[at] as Rest;
    if (minutes === 0 || ahead[cell] === Number.POSITIVE_INFINITY) return 0;
    const isCapped = job.minutesPerDay !== Number.POSITIVE_INFINITY;
    const from = deadlineOf[at] as number;
    const fits = leastFrom(free, from, Math.min(minutes, within[at] as number));
    const beside = waitsFor.length > 0 ? leastBeside(waitsFor, left, from, fits) : fits;
    const most = isCapped ? leastFrom(capped, from, beside) : beside;
    if (most < job.lengths.min) return 0;
    for (const other of waitsFor) promise(other, left[other] as number, from, promisedBy[other] as number);
    promise(at, most, from, free.length);
    if (isCapped) for (let by = from; by < free.length; by++) capped[by] = (capped[by] as number) - most;
    owed[at] = minutes - most;
    return most * (perMinute - (ahead[cell] as number)) - cutting(most) + (most === minutes ? whole : 0);
  }

  /** Reserves minutes before the deadline `at`, for all deadlines `from` to `until`. */
  function promise(at: number, minutes: number, from: number, until: number): void {
    for (let by = from; by < until; by++) free[by] = (free[by] as number) - minutes;
    if (from < until) promisedBy[at] = from;
  }

  /** The least of the free minutes from a deadline on when the others end before it. */
  function leastBeside(others: readonly number[], left: readonly number[], from: number, most: number): number {
    let least = most;
    for (let by = from; by < free.length; by++) {
      let minutes = free[by] as number;
      for (const other of others) if ((promisedBy[other] as number) > by) minutes -= left[other] as number;
      if (minutes < least) least = minutes;
    }
    return least;
  }

  /** The cost of the ends of the work that is promised whole, one after another without a rest. */
  function endsOf(order: readonly number[], left: readonly number[], spent: number): number {
    let until = spent;
    let sum = 0;
    for (const at of order) {
      const minutes = left[at] as number;
      if (minutes === 0 || owed[at] !== 0) continue;
      until += minutes;
      const { keptEnd, endingAt, from } = rests[at] as Rest;
      const end = atFree[Math.min(atFree.length - 1, Math.ceil(until / GRAIN))] as number;
      sum += endingAt(Math.max(keptEnd, from + minutes, end));
    }
    return sum;
  }

  /** Free minutes before each cell, and the minute by which each multiple of `GRAIN` is free. */
  function readFreeTime() {
    const before = new Float64Array(grid.cells + 1);
    const atFree: number[] = [grid.start[0] ?? 0];
    for (let cell = 0; cell < grid.cells; cell++) {
      const start = grid.start[cell] as number;
      const known = before[cell] as number;
      const sum = known + (standing[cell] ? 0 : (grid.end[cell] as number) - start);
      while (atFree.length * GRAIN <= sum) atFree.push(start + atFree.length * GRAIN - known);
      before[cell + 1] = sum;
    }
    return { before, atFree };
  }

  function freeBefore(minute: number): number {
    let sum = 0;
    for (let cell = 0; cell < grid.cells; cell++)
      if (!standing[cell])
        sum += Math.max(0, Math.min(grid.end[cell] as number, minute) - (grid.start[cell] as number));
    return sum;
  }

  /** Minutes of capped work that the rest of a day may still hold before a deadline. */
  function cappedOn(day: number, by: number, spent: number, { capped }: Pick<DayLoad, "capped">): number {
    const room = Math.min(untilDeadline[by] as number, untilDayEnds[day] ?? spent) - spent;
    return Math.max(0, Math.min(cap - capped, room));
  }

  /** The same for all days after each day. */
  function readCappedAfter(): readonly Float64Array[] {
    const after: Float64Array[] = loads.map(() => new Float64Array(deadlines.length));
    for (let day = loads.length - 1; day > 0; day--)
      for (let by = 0; by < deadlines.length; by++) {
        const own = cappedOn(day, by, untilDayEnds[day - 1] as number, loads[day] as DayLoad);
        (after[day - 1] as Float64Array)[by] = (after[day]?.[by] ?? 0) + own;
      }
    return after;
  }

  function inOrderOf(key: (rest: Rest) => number): readonly number[] {
    const keys = rests.map(key);
    return rests.map((_, at) => at).sort((a, b) => (keys[a] as number) - (keys[b] as number));
  }
}

/** The least of some minutes and the minutes from a place on. */
function leastFrom(minutes: Float64Array, from: number, most: number): number {
  let least = most;
  for (let by = from; by < minutes.length; by++) if ((minutes[by] as number) < least) least = minutes[by] as number;
  return least;
}
