import { followsOn } from "../constraints/hard/work-without-pause.ts";
import { type Prices, SOFT_CONSTRAINTS, type SoftName, STANDING_NAMES } from "../constraints/soft/rules.ts";
import type { SoftConstraint, TaskState } from "../constraints/soft-constraint.ts";
import { focusWithin, restWithin } from "../instance/cell-grid.ts";
import type { Instance } from "../instance/read-instance.ts";
import type { Job } from "../job.ts";
import type { Block } from "../search/block-grid.ts";
import type { TimelineSnapshot } from "../search/placed-work.ts";

/** The amount of each price in the order of the list; less is always better. */
export type Criteria = readonly number[];

const NAMES = Object.keys(SOFT_CONSTRAINTS) as SoftName[];
/**
 * The criteria of the recommendation. Moves are left out, because one variant has the aim of moving
 * least.
 */
const RANKED = NAMES.filter((name) => !(STANDING_NAMES as readonly SoftName[]).includes(name));
const ALIKE = 1e-6;

export function criteriaOf(instance: Instance, plan: TimelineSnapshot): Criteria {
  const inOrder = plan.flat().sort((a, b) => a.cell - b.cell);
  const days = instance.fixedLoad.map(({ minutes }) => minutes);
  for (const { cell, start, end } of inOrder) {
    const day = instance.grid.dayOf[cell] as number;
    days[day] = (days[day] ?? 0) + end - start;
  }
  return NAMES.map((name) => amountIn(SOFT_CONSTRAINTS[name], instance, plan, inOrder, days));
}

function amountIn(
  soft: SoftConstraint,
  { jobs, grid, taken }: Instance,
  plan: TimelineSnapshot,
  inOrder: readonly Block[],
  days: readonly number[],
): number {
  switch (soft.scope) {
    case "day":
      return sum(days, (minutes, day) => soft.amount(minutes, taken[day] ?? 0));
    case "task":
      return sum(jobs, (job) => soft.amount(job, stateOf(job, plan[job.index] ?? [])));
    case "block":
      return sum(inOrder, ({ job, cell, start, end }) =>
        soft.amount(jobs[job] as Job, start, end, focusWithin(grid, cell, end), restWithin(grid, cell, end)),
      );
    case "neighbours":
      return sum(inOrder, (block, index) => {
        const before = inOrder[index - 1];
        const touches = before?.cellEnd === block.cell && grid.gapOf[before.cell] === grid.gapOf[block.cell];
        return before && touches && followsOn(before.end, block.start)
          ? soft.amount(jobs[before.job] as Job, jobs[block.job] as Job)
          : 0;
      });
  }
}

function stateOf(job: Job, blocks: readonly Block[]): TaskState {
  const placed = sum(blocks, ({ start, end }) => end - start);
  return {
    unplaced: job.minutes + job.indivisible - placed,
    blocks: blocks.length,
    finish: blocks.at(-1)?.end ?? 0,
    placed: blocks,
  };
}

function sum<T>(list: readonly T[], amount: (item: T, index: number) => number): number {
  return list.reduce((total, item, index) => total + amount(item, index), 0);
}

/** The cost of these amounts at these prices. */
export function costAt(prices: Prices, criteria: Criteria): number {
  return sum(NAMES, (name, index) => (prices[name] ?? 0) * (criteria[index] as number));
}

const EARLY = 4;

/**
 * How often a criterion counts. Unplaced and late work outweigh everything else. To be early shows
 * in four criteria (slack, urgency, completion, days touched), and deep work in its hours counts as
 * much.
 */
function timesOf(name: SoftName): number {
  if (name === "unplaced" || name === "lateness") return RANKED.length + EARLY;
  return name === "focusMismatch" ? EARLY : 1;
}

/**
 * The distance of each plan from the ideal point, each criterion scaled from 0 at the best of the
 * set to 1 at the worst.
 */
export function distancesFromIdeal(set: readonly Criteria[]): number[] {
  const places = RANKED.map((name) => NAMES.indexOf(name));
  const spans = places.map((place) => {
    const amounts = set.map((criteria) => criteria[place] as number);
    return { least: Math.min(...amounts), most: Math.max(...amounts) };
  });
  return set.map((criteria) =>
    places.reduce((sum, place, index) => {
      const { least, most } = spans[index] as { least: number; most: number };
      const times = timesOf(RANKED[index] as SoftName);
      return most - least < ALIKE ? sum : sum + (times * ((criteria[place] as number) - least)) / (most - least);
    }, 0),
  );
}
