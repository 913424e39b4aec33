import { type Prices, SOFT_CONSTRAINTS } from "../constraints/soft/rules.ts";
import type { Slopes, SoftConstraint, TaskState } from "../constraints/soft-constraint.ts";
import type { Job } from "../job.ts";

/** Prices prepared for the search, grouped by scope. */
export type Objective = {
  /** Whether an extra price may be a reward, so that nothing bounds the cost from below. */
  readonly mayPay: boolean;
  /**
   * True when a later block is never cheaper (a regular objective): then only the earliest place in
   * each free stretch counts.
   */
  readonly regular: boolean;
  readonly pricesDays: boolean;
  readonly pricesNeighbours: boolean;
  block(job: Job, start: number, end: number, focus: number, rest: number): number;
  task(job: Job, state: TaskState): number;
  guide(job: Job, end: number, minutes: number): number;
  /**
   * Least cost per minute of a block of at least these minutes that begins at `start` or later;
   * null where a price may fall with time.
   */
  readonly leastFrom: ((job: Job, start: number, minutes: number) => number) | null;
  /** The cost of a day with this planned work besides what is taken of it. */
  day(minutes: number, taken: number): number;
  neighbours(before: Job, after: Job): number;
  /** The price of one more block than needed, used in choosing a block's length. */
  readonly blockPrice: number;
  /**
   * How often a job's blocks first return to their places in the calendar; 1: always, except
   * overlooked ones.
   */
  readonly keeping: number;
  /**
   * The cost of each minute by which a task in one block ends later; null when other prices matter
   * too.
   */
  readonly slopes: ((job: Job) => Slopes) | null;
};

export type Priced<Scope extends SoftConstraint["scope"]> = {
  readonly price: number;
  readonly soft: Extract<SoftConstraint, { scope: Scope }>;
};

/** An additional price on blocks, such as on standing where another plan has them. */
export type ExtraPrice = (job: Job, start: number, end: number) => number;

export function createObjective(prices: Prices, extra?: ExtraPrice, keeping = 0): Objective {
  const block = pick(prices, "block");
  const task = pick(prices, "task");
  const guides = task.flatMap(({ price, soft }) => (soft.guide ? [{ price, amount: soft.guide }] : []));
  const rising = block.filter(({ soft }) => soft.regular);
  const falling = task.flatMap(({ price, soft }) => (soft.guideFrom ? [{ price, least: soft.guideFrom }] : []));
  const perMinute = task.flatMap(({ price, soft }) =>
    soft.guide && !soft.guideFrom ? [{ price, amount: soft.guide }] : [],
  );
  const guide: Objective["guide"] = (job, end, minutes) => {
    let sum = 0;
    for (const { price, amount } of guides) sum += price * amount(job, end, minutes);
    return sum;
  };
  const day = pick(prices, "day");
  const neighbours = pick(prices, "neighbours");
  return {
    mayPay: extra !== undefined,
    regular: !extra && keeping === 0 && block.every(({ soft }) => soft.regular) && neighbours.length === 0,
    pricesDays: day.length > 0,
    pricesNeighbours: neighbours.length > 0,
    blockPrice: prices.fragmentation ?? 0,
    keeping,
    slopes: extra ? null : addSlopes(prices),
    block: (job, start, end, focus, rest) => {
      let sum = extra ? extra(job, start, end) : 0;
      for (const { price, soft } of block) sum += price * soft.amount(job, start, end, focus, rest);
      return sum;
    },
    task: (job, state) => {
      let sum = 0;
      for (const { price, soft } of task) sum += price * soft.amount(job, state);
      return sum;
    },
    guide,
    leastFrom: extra
      ? null
      : (job, start, minutes) => {
          let sum = 0;
          for (const { price, amount } of perMinute) sum += price * amount(job, start + minutes, minutes);
          for (const { price, soft } of rising) sum += price * soft.amount(job, start, start + minutes, 0, 0);
          let ofBlock = 0;
          for (const { price, least } of falling) ofBlock += price * least(job, start);
          return sum / minutes + ofBlock / Math.max(minutes, job.lengths.max);
        },
    day: (minutes, taken) => {
      let sum = 0;
      for (const { price, soft } of day) sum += price * soft.amount(minutes, taken);
      return sum;
    },
    neighbours: (before, after) => {
      let sum = 0;
      for (const { price, soft } of neighbours) sum += price * soft.amount(before, after);
      return sum;
    },
  };
}

function pick<Scope extends SoftConstraint["scope"]>(prices: Prices, scope: Scope): Priced<Scope>[] {
  return Object.entries(SOFT_CONSTRAINTS).flatMap(([name, soft]) => {
    const price = prices[name as keyof Prices] ?? 0;
    return price !== 0 && soft.scope === scope ? [{ price, soft: soft as Priced<Scope>["soft"] }] : [];
  });
}

function addSlopes(prices: Prices): ((job: Job) => Slopes) | null {
  const parts = Object.entries(SOFT_CONSTRAINTS).flatMap(([name, soft]: [string, SoftConstraint]) => {
    const price = prices[name as keyof Prices] ?? 0;
    return price === 0 ? [] : [{ price, slopes: soft.slopes }];
  });
  if (parts.some(({ slopes }) => slopes === undefined)) return null;
  return (job) => {
    const sum = { before: 0, after: 0 };
    for (const { price, slopes } of parts) {
      const part = slopes?.(job) ?? sum;
      sum.before += price * part.before;
      sum.after += price * part.after;
    }
    return sum;
  };
}
