import type { Prices } from "#planner/constraints/soft/rules.ts";
import { lastCellOf } from "#planner/instance/grid.ts";
import type { Job } from "#planner/instance/job.ts";
import type { Instance } from "#planner/instance/read-instance.ts";

/** A block that could be: the minutes of one job from the start of one cell. */
export type Candidate = {
  readonly name: string;
  readonly job: Job;
  readonly cell: number;
  readonly end: number;
  readonly minutes: number;
};

/** A part of a program: what is added to the sum, under which rows, with which new binaries. */
type Part = { readonly terms: string[]; readonly rows: string[]; readonly binaries: string[] };

/** What blocks cost that follow at once on another: on unlike work, and on the same task. */
export function priceNeighbours(candidates: readonly Candidate[], { grid }: Instance, prices: Prices): Part {
  const part: Part = { terms: [], rows: [], binaries: [] };
  const starting = Map.groupBy(candidates, ({ cell }) => cell);
  const ending = Map.groupBy(candidates, ({ end }) => end);
  for (const [cell, starts] of starting) {
    const gap = grid.gapOf[cell];
    const ends = (ending.get(grid.start[cell] as number) ?? []).filter((one) => grid.gapOf[one.cell] === gap);
    const price = (name: string, amount: number, key: (job: Job) => unknown, pays: (same: boolean) => boolean) => {
      if (amount === 0 || ends.length === 0) return;
      const variable = `${name}${cell}`;
      part.terms.push(signed(amount, variable));
      part.binaries.push(variable);
      for (const [kind, before] of Map.groupBy(ends, ({ job }) => key(job))) {
        const after = starts.filter(({ job }) => pays(key(job) === kind));
        if (after.length > 0) part.rows.push(`${sumOf([...before, ...after])} - 1 ${variable} <= 1`);
      }
    };
    price(
      "s",
      prices.switching ?? 0,
      ({ task }) => `${task.effort} ${task.category}`,
      (same) => !same,
    );
    price(
      "p",
      prices.noPause ?? 0,
      ({ index }) => index,
      (same) => same,
    );
  }
  return part;
}

/**
 * What days cost: the square of their hours, and of those beyond seven, which are piecewise linear
 * on whole half hours, and one for each day that holds work.
 */
export function priceDays(candidates: readonly Candidate[], { grid }: Instance, prices: Prices): Part {
  const part: Part = { terms: [], rows: [], binaries: [] };
  for (const [day, ofDay] of Map.groupBy(candidates, ({ cell }) => grid.dayOf[cell])) {
    if (prices.unevenDays) {
      part.terms.push(signed(prices.unevenDays, `d${day}`));
      for (let half = 0; half < 32; half++) {
        const slope = half + 0.5;
        const load = ofDay.map(({ name, minutes }) => signed((-slope * minutes) / 60, name)).join(" ");
        part.rows.push(`1 d${day} ${load} >= ${(half * half) / 4 - (slope * half) / 2}`);
      }
    }
    if (prices.longDays) {
      part.terms.push(signed(prices.longDays, `l${day}`));
      for (let half = 0; half < 20; half++) {
        const slope = half + 0.5;
        const load = ofDay.map(({ name, minutes }) => signed((-slope * minutes) / 60, name)).join(" ");
        part.rows.push(`1 l${day} ${load} >= ${(half * half) / 4 - slope * (7 + half / 2)}`);
      }
    }
    if (prices.daysTouched) {
      part.terms.push(signed(prices.daysTouched, `t${day}`));
      part.binaries.push(`t${day}`);
      for (const over of coversOf(ofDay, grid)) part.rows.push(`${sumOf(over)} - 1 t${day} <= 0`);
    }
  }
  return part;
}

/** What it costs that tasks are finished later, and with less than a day to spare. */
export function priceFinishes(candidates: readonly Candidate[], { grid }: Instance, prices: Prices): Part {
  const part: Part = { terms: [], rows: [], binaries: [] };
  for (const [job, own] of Map.groupBy(candidates, (one) => one.job)) {
    /** No block of a task amounts to more than its last one, and no two of them share a cell. */
    const price = (letter: string, perUnit: number, amount: (end: number) => number) => {
      const variable = `${letter}${job.index}`;
      part.terms.push(signed(perUnit, variable));
      for (const over of coversOf(own, grid))
        part.rows.push(`1 ${variable} ${over.map(({ name, end }) => signed(-amount(end), name)).join(" ")} >= 0`);
    };
    const { due } = job;
    if (prices.completion) price("e", (prices.completion * Math.sqrt(job.weight)) / 1440, (end) => end);
    if (prices.slack && due !== null)
      price("a", prices.slack * Math.sqrt(job.weight), (end) => Math.max(0, Math.min(1, 1 - (due - end) / 1440)));
  }
  return part;
}

/**
 * Of cells that together are longer than work may go on without a pause, one stays free, unless one
 * block takes them all.
 */
export function pauseRows(candidates: readonly Candidate[], { grid, longestRun }: Instance): string[] {
  const rows: string[] = [];
  for (let first = 0; first < grid.cells; first++) {
    let last = first;
    while (last < grid.cells && grid.gapOf[last] === grid.gapOf[first] && spanOf(first, last) <= longestRun) last++;
    if (last === grid.cells || grid.gapOf[last] !== grid.gapOf[first]) continue;
    const most = last - first;
    const terms = candidates.flatMap(({ name, cell, end }) => {
      const over = Math.min(last, lastCellOf(grid, cell, end)) - Math.max(first, cell) + 1;
      return over > 0 ? [signed(Math.min(over, most), name)] : [];
    });
    if (terms.length > 0) rows.push(`${terms.join(" ")} <= ${most}`);
  }
  return rows;

  function spanOf(from: number, to: number): number {
    return (grid.end[to] as number) - (grid.start[from] as number);
  }
}

/** For each cell, the blocks that would lie over it: at most one of them is in a plan. */
function coversOf(candidates: readonly Candidate[], grid: Instance["grid"]): readonly (readonly Candidate[])[] {
  const over: Candidate[][] = [];
  for (const one of candidates)
    for (let cell = one.cell; cell < grid.cells && (grid.start[cell] as number) < one.end; cell++) {
      const others = over[cell];
      if (others) others.push(one);
      else over[cell] = [one];
    }
  return over.filter(Boolean);
}

function sumOf(candidates: readonly Candidate[]): string {
  return candidates.map(({ name }) => signed(1, name)).join(" ");
}

export function signed(factor: number, name: string): string {
  return `${factor < 0 ? "-" : "+"} ${Math.abs(factor)} ${name}`;
}
