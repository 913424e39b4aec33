import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Work } from "./beam-openings.ts";
import type { Block } from "./block-grid.ts";
import type { TimelineSnapshot } from "./placed-work.ts";

/** The work of a job beside its kept blocks, with its index among the jobs that have some left. */
export type Rest = Work & {
  readonly minutes: number;
  readonly before: readonly number[];
  /** The span of its blocks, bounded by predecessors and successors. */
  readonly from: number;
  readonly until: number;
  /** Whether kept blocks wait for it. */
  readonly isAwaited: boolean;
  /** The end of the last of its kept blocks. */
  readonly keptEnd: number;
};

/** Work that becomes possible after its predecessors, or together with all of them. */
export type Prospect = {
  readonly rest: number;
  readonly waitsFor: readonly number[];
  readonly bringsThem: boolean;
  readonly perMinute: number;
};

export type Kept = ReturnType<typeof readKept>;

/**
 * The kept blocks: their place, the room that they leave from each cell on, and the loads of days.
 */
export function readKept({ grid, fixedLoad, jobs, pause }: Instance, kept: TimelineSnapshot) {
  const standing: (Block | null)[] = new Array(grid.cells).fill(null);
  const loads = fixedLoad.map((load) => ({ ...load }));
  for (const block of kept.flat()) {
    standing.fill(block, block.cell, block.cellEnd);
    const load = loads[grid.dayOf[block.cell] as number];
    if (!load) continue;
    load.minutes += block.end - block.start;
    load.blocks += 1;
    if ((jobs[block.job] as Job).minutesPerDay !== Number.POSITIVE_INFINITY) load.capped += block.end - block.start;
  }
  const roomAt = new Float64Array(grid.cells);
  let end = Number.POSITIVE_INFINITY;
  for (let cell = grid.cells - 1; cell >= 0; cell--) {
    const block = standing[cell];
    if (block) end = block.start - pause;
    roomAt[cell] = end - (grid.start[cell] as number);
  }
  return { standing, roomAt, loads };
}

export function readRests(works: readonly Work[], kept: TimelineSnapshot): readonly Rest[] {
  const keptOf = (index: number) => kept[index] ?? [];
  const minutesOf = ({ job }: Work) =>
    job.minutes - keptOf(job.index).reduce((sum, { start, end }) => sum + end - start, 0);
  const taken = works.filter((work) => minutesOf(work) > 0);
  const places = taken.map(({ job }) => job.index);
  return taken.map((work) => {
    const { job } = work;
    const others = job.before.filter((other) => places.includes(other));
    const awaiting = job.after.flatMap((other) => keptOf(other)[0] ?? []);
    const until = Math.min(job.deadline, ...awaiting.map(({ start }) => start));
    return {
      ...work,
      minutes: minutesOf(work),
      before: others.map((other) => places.indexOf(other)),
      from: Math.max(0, ...job.before.map((other) => keptOf(other).at(-1)?.end ?? 0)),
      until,
      isAwaited: awaiting.length > 0,
      keptEnd: keptOf(job.index).at(-1)?.end ?? 0,
    };
  });
}

/** By decreasing price per minute. */
export function readProspects(rests: readonly Rest[]): readonly Prospect[] {
  const waitsFor: number[][] = [];
  for (const { before } of rests)
    waitsFor.push([...new Set(before.flatMap((other) => [...(waitsFor[other] ?? []), other]))]);
  const prospects = rests.flatMap((rest, at): Prospect[] => {
    const others = waitsFor[at] ?? [];
    const alone = { rest: at, waitsFor: others, bringsThem: false, perMinute: perMinuteOf([rest]) };
    if (others.length === 0) return [alone];
    const members = [...others.map((other) => rests[other] as Rest), rest];
    return [alone, { rest: at, waitsFor: others, bringsThem: true, perMinute: perMinuteOf(members) }];
  });
  return prospects.sort((a, b) => b.perMinute - a.perMinute);
}

function perMinuteOf(rests: readonly Rest[]): number {
  const worth = rests.reduce((sum, { minutes, perMinute, whole }) => sum + minutes * perMinute + whole, 0);
  return worth / rests.reduce((sum, { minutes }) => sum + minutes, 0);
}
