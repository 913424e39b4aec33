import { LEAST_PAUSE } from "#planner/constraints/hard/work-without-pause.ts";
import type { Prices } from "#planner/constraints/soft/rules.ts";
import { lastCellOf } from "#planner/instance/cell-grid.ts";
import type { Instance } from "#planner/instance/read-instance.ts";
import type { Job } from "#planner/job.ts";

/** Minutes of work beyond which a day is long. */
const LONG_DAY = 7 * 60;

/** A possible block: minutes of one job from the start of a cell. */
export type Candidate = {
  readonly name: string;
  readonly job: Job;
  readonly cell: number;
  readonly end: number;
  readonly minutes: number;
};

/** A part of a program: terms of the objective, rows, and binaries. */
type Part = { readonly terms: string[]; readonly rows: string[]; readonly binaries: string[] };

/** The cost of blocks that directly follow another: of different work, or of the same task. */
export function priceNeighbours(candidates: readonly Candidate[], { grid }: Instance, prices: Prices): Part {
  const part: Part = { terms: [], rows: [], binaries: [] };
  const starting = Map.groupBy(candidates, ({ cell }) => cell);
  for (const [cell, starts] of starting) {
    const gap = grid.gapOf[cell];
    const start = grid.start[cell] as number;
    const ends = candidates.filter(
      ({ cell, end }) => grid.gapOf[cell] === gap && end <= start && start - end < LEAST_PAUSE,
    );
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
 * The cost of days: what work adds to the squared hours and to the squared hours beyond seven, both
 * piecewise linear between grains, and a price for each day with work.
 */
export function priceDays(
  candidates: readonly Candidate[],
  { grid, taken }: Instance,
  prices: Prices,
  grain: number,
): Part {
  const part: Part = { terms: [], rows: [], binaries: [] };
  for (const [day, ofDay] of Map.groupBy(candidates, ({ cell }) => grid.dayOf[cell])) {
    const most = Math.max(...ofDay.map(({ end }) => end)) - Math.min(...ofDay.map(({ cell }) => grid.start[cell] ?? 0));
    part.rows.push(`1 w${day} ${ofDay.map(({ name, minutes }) => signed(-minutes, name)).join(" ")} = 0`);
    const square = (letter: string, price: number | undefined, beyond: number) => {
      if (!price) return;
      part.terms.push(signed(price, `${letter}${day}`));
      const already = taken[day ?? 0] ?? 0;
      const squareAt = (minutes: number) => (Math.max(0, minutes - beyond) / 60) ** 2;
      const added = (minutes: number) => squareAt(already + minutes) - squareAt(already);
      for (let minutes = 0; minutes < most; minutes += grain) {
        const slope = (added(minutes + grain) - added(minutes)) / grain;
        if (slope === 0) continue;
        const chord = signed(-slope, `w${day}`);
        part.rows.push(`1 ${letter}${day} ${chord} >= ${added(minutes) - slope * minutes}`);
      }
    };
    square("d", prices.unevenDays, 0);
    square("l", prices.longDays, LONG_DAY);
    if (prices.daysTouched) {
      part.terms.push(signed(prices.daysTouched, `t${day}`));
      part.binaries.push(`t${day}`);
      for (const over of coversOf(ofDay, grid)) part.rows.push(`${sumOf(over)} - 1 t${day} <= 0`);
    }
  }
  return part;
}

/** The cost of each task's time of completion, and of less than a day of slack. */
export function priceFinishes(candidates: readonly Candidate[], { grid }: Instance, prices: Prices): Part {
  const part: Part = { terms: [], rows: [], binaries: [] };
  for (const [job, own] of Map.groupBy(candidates, (one) => one.job)) {
    /**
     * The last block of a task has the largest amount, and no two blocks of a task share a cell.
     */
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
 * Rows for the limit on work without a pause. A run starts with a cell, passes through cells that
 * are used to their end, and ends in a cell that is partly used. Of the blocks of a run that is too
 * long, at least one is not used, unless a single block covers the run.
 */
export function pauseRows(candidates: readonly Candidate[], { grid, longestRun }: Instance): string[] {
  const rows: string[] = [];
  for (let first = 0; first < grid.cells; first++) {
    let last = first;
    while (last < grid.cells && grid.gapOf[last] === grid.gapOf[first] && spanOf(first, last) <= longestRun) last++;
    if (last === grid.cells || grid.gapOf[last] !== grid.gapOf[first]) continue;
    const most = last - first;
    const terms = candidates.flatMap(({ name, cell, end }) => {
      const until = lastCellOf(grid, cell, end);
      const goesOn = until < last && (grid.end[until] as number) - end >= LEAST_PAUSE ? until - 1 : until;
      const used = Math.min(last, goesOn) - Math.max(first, cell) + 1;
      return used > 0 ? [signed(Math.min(used, most), name)] : [];
    });
    if (terms.length > 0) rows.push(`${terms.join(" ")} <= ${most}`);
  }
  return rows;

  function spanOf(from: number, to: number): number {
    return (grid.end[to] as number) - (grid.start[from] as number);
  }
}

/** For each cell, the blocks that would cover it: a plan uses at most one of them. */
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
