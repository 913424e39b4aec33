import type { Prices, SoftName } from "#planner/constraints/soft/rules.ts";
import { focusWithin, restWithin } from "#planner/instance/cell-grid.ts";
import type { Instance } from "#planner/instance/read-instance.ts";
import type { Job } from "#planner/job.ts";
import { Objective } from "#planner/search/objective.ts";
import type { TimelineSnapshot } from "#planner/search/placed-work.ts";
import { type Candidate, pauseRows, priceDays, priceFinishes, priceNeighbours, signed } from "./milp-prices.ts";

/** Whether the program models a price: one that it left out would make its optimum too low. */
const STATED: Readonly<Record<SoftName, boolean>> = {
  unplaced: true,
  lateness: true, // there is none
  slack: true,
  urgency: true,
  completion: true,
  unevenDays: true,
  longDays: true,
  tired: true,
  focusMismatch: true,
  longOutsideFocus: true,
  fragmentation: true,
  switching: true,
  noPause: true,
  daysTouched: true,
  urgentUnplaced: true,
  moves: true,
  additions: false,
  displacement: false,
};

type Limits = {
  /** Block lengths are multiples of this, which divides the slots. */
  readonly grain: number;
  /** Only plans up to this cost are searched for. */
  readonly cutoff?: number;
  /** Only blocks of this plan may be used. */
  readonly only?: TimelineSnapshot;
};

/**
 * The instance as a mixed-integer program in CPLEX LP format: one binary per possible block. Exact
 * under the prices of every variant for problems whose events and work lie on the slot grid and
 * that have no late work: blocks then begin on slots, and no end is worth more than one that leaves
 * a pause before a slot.
 */
export function toMilp(instance: Instance, prices: Prices, { grain, cutoff, only }: Limits): string {
  const unstated = (Object.keys(prices) as SoftName[]).filter((name) => prices[name] && !STATED[name]);
  if (unstated.length > 0) throw new Error(`the program states no price on ${unstated.join(", ")}`);
  const { grid, jobs } = instance;
  const { urgency = 0, focusMismatch = 0, longOutsideFocus = 0, tired = 0 } = prices;
  const objective = new Objective({ urgency, focusMismatch, longOutsideFocus, tired });
  const candidates = jobs.flatMap((job) => candidatesOf(job)).filter((candidate) => !only || stands(candidate, only));
  const ofJob = Map.groupBy(candidates, ({ job }) => job.index);
  const terms: string[] = [];
  const rows: string[] = [];
  const binaries = candidates.map(({ name }) => name);
  const integers: string[] = [];

  for (const { name, job, cell, end } of candidates) {
    const start = grid.start[cell] as number;
    const focus = focusWithin(grid, cell, end);
    const kept = isPlace(job, start, end) ? (prices.moves ?? 0) : 0;
    const rest = restWithin(grid, cell, end);
    terms.push(signed(objective.block(job, start, end, focus, rest) - kept, name));
  }
  for (const job of jobs) {
    const blocks = ofJob.get(job.index) ?? [];
    const sum = blocks.map(({ name, minutes }) => signed(minutes, name)).join(" ");
    const left = `u${job.index}`;
    const unfinished = `z${job.index}`;
    const urgent = job.task.priority <= 2 ? (prices.urgentUnplaced ?? 0) : 0;
    const price = ((prices.unplaced ?? 0) + urgent) * job.weight;
    terms.push(signed(price, left), signed(price * 30, unfinished));
    binaries.push(unfinished);
    const needed = job.minutes + job.indivisible;
    rows.push(`${sum} + 1 ${left} = ${needed}`, `1 ${left} ${signed(-needed, unfinished)} <= 0`);
    if (blocks.length > 0) {
      // Blocks beyond the fewest that the placed minutes divide into.
      const [extra, fewest] = [`f${job.index}`, `k${job.index}`];
      terms.push(signed(prices.fragmentation ?? 0, extra));
      integers.push(fewest);
      const { max } = job.lengths;
      const negated = blocks.map(({ name, minutes }) => signed(-minutes, name)).join(" ");
      rows.push(`${max} ${fewest} ${negated} <= ${max - grain}`);
      rows.push(`1 ${extra} + 1 ${fewest} ${blocks.map(({ name }) => signed(-1, name)).join(" ")} >= 0`);
    }
    for (const before of job.before) addPrecedence(job, jobs[before] as Job);
  }
  for (let cell = 0; cell < grid.cells; cell++) {
    const over = candidates.filter(
      (one) => one.cell <= cell && one.end > (grid.start[cell] as number) && covers(one, cell),
    );
    if (over.length > 1) rows.push(`${over.map(({ name }) => signed(1, name)).join(" ")} <= 1`);
  }
  addCaps();
  rows.push(...pauseRows(candidates, instance));
  for (const price of [priceNeighbours, priceDays, priceFinishes]) {
    const more = price(candidates, instance, prices, grain);
    terms.push(...more.terms);
    rows.push(...more.rows);
    binaries.push(...more.binaries);
  }
  if (cutoff !== undefined) rows.push(`${terms.join(" ")} <= ${cutoff}`);
  return [
    "Minimize",
    ` obj: ${terms.join(" ")}`,
    "Subject To",
    ...rows.map((row, index) => ` c${index}: ${row}`),
    "Binaries",
    ` ${binaries.join(" ")}`,
    ...(integers.length > 0 ? ["General", ` ${integers.join(" ")}`] : []),
    "End",
  ].join("\n");

  function candidatesOf(job: Job): Candidate[] {
    if (!job.possible) return [];
    const list: Candidate[] = [];
    for (let cell = job.firstCell; cell < job.lastCell; cell++) {
      const start = grid.start[cell] as number;
      const gapEnd = grid.end[(grid.gapFirst[(grid.gapOf[cell] as number) + 1] as number) - 1] as number;
      const latest = Math.min(gapEnd, job.deadline);
      for (let minutes = job.lengths.min; minutes <= Math.min(job.lengths.max, job.minutes); minutes += grain)
        if (start + minutes <= latest)
          list.push({ name: `x${job.index}_${cell}_${minutes}`, job, cell, end: start + minutes, minutes });
    }
    return list;
  }

  function covers(candidate: Candidate, cell: number): boolean {
    return grid.gapOf[candidate.cell] === grid.gapOf[cell];
  }

  /**
   * A block of `job` may start in a cell only if `before` is finished, and no block of `before`
   * ends later.
   */
  function addPrecedence(job: Job, before: Job): void {
    const later = ofJob.get(before.index) ?? [];
    for (const [cell, blocks] of Map.groupBy(ofJob.get(job.index) ?? [], (one) => one.cell)) {
      const start = grid.start[cell] as number;
      const starts = blocks.map(({ name }) => signed(1, name)).join(" ");
      rows.push(`${starts} + 1 z${before.index} <= 1`);
      for (const other of later) if (other.end > start) rows.push(`${starts} + 1 ${other.name} <= 1`);
    }
  }

  function addCaps(): void {
    const capped = candidates.filter(({ job }) => job.minutesPerDay !== Number.POSITIVE_INFINITY);
    for (const day of Map.groupBy(capped, ({ cell }) => grid.dayOf[cell]).values()) {
      const sum = day.map(({ name, minutes }) => signed(minutes, name)).join(" ");
      rows.push(`${sum} <= ${day[0]?.job.minutesPerDay}`);
    }
  }
}

function stands({ job, end, minutes }: Candidate, plan: TimelineSnapshot): boolean {
  return (plan[job.index] ?? []).some((block) => block.end === end && block.end - block.start === minutes);
}

/** Whether a block of the job is at this place in the calendar. */
function isPlace({ places }: Job, start: number, end: number): boolean {
  return places.some((place) => place.start === start && place.end === end);
}
