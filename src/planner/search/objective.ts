import { type Prices, SOFT_CONSTRAINTS } from "../constraints/soft/rules.ts";
import type { Slopes, SoftConstraint, TaskState } from "../constraints/soft-constraint.ts";
import type { Job } from "../job.ts";

type Scoped<Scope extends SoftConstraint["scope"]> = Extract<SoftConstraint, { scope: Scope }>;

/**
 * Amounts with their prices, in two lists: objects that hold both would differ in shape from one
 * objective to the next, and V8 would compile the search again for each.
 */
type Terms<Amount> = { readonly prices: Float64Array; readonly amounts: readonly Amount[] };

/** An additional price on blocks, such as on standing where another plan has them. */
export type ExtraPrice = (job: Job, start: number, end: number) => number;

type Guide = NonNullable<Scoped<"task">["guide"]>;
type GuideFrom = NonNullable<Scoped<"task">["guideFrom"]>;

/**
 * Prices prepared for the search, grouped by scope. A class, because V8 would compile the search
 * again for each new function that it calls.
 */
export class Objective {
  /** Whether an extra price may be a reward, so that nothing bounds the cost from below. */
  readonly mayPay: boolean;
  /**
   * True when a later block is never cheaper (a regular objective): then only the earliest place in
   * each free stretch counts.
   */
  readonly regular: boolean;
  readonly pricesDays: boolean;
  readonly pricesNeighbours: boolean;
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

  private readonly extra: ExtraPrice | null;
  private readonly blocks: Terms<Scoped<"block">["amount"]>;
  private readonly tasks: Terms<Scoped<"task">["amount"]>;
  private readonly days: Terms<Scoped<"day">["amount"]>;
  private readonly pairs: Terms<Scoped<"neighbours">["amount"]>;
  private readonly guides: Terms<Guide>;
  /** What never falls with time, and the guides that do not or that say from when. */
  private readonly rising: Terms<Scoped<"block">["amount"]>;
  private readonly perMinute: Terms<Guide>;
  private readonly falling: Terms<GuideFrom>;

  constructor(prices: Prices, extra: ExtraPrice | null = null, keeping = 0) {
    const blocks = pick(prices, "block");
    const tasks = pick(prices, "task");
    const pairs = pick(prices, "neighbours");
    this.extra = extra;
    this.blocks = termsOf(blocks, ({ amount }) => amount);
    this.tasks = termsOf(tasks, ({ amount }) => amount);
    this.days = termsOf(pick(prices, "day"), ({ amount }) => amount);
    this.pairs = termsOf(pairs, ({ amount }) => amount);
    this.guides = termsOf(tasks, ({ guide }) => guide);
    this.rising = termsOf(blocks, ({ regular, amount }) => (regular ? amount : null));
    this.perMinute = termsOf(tasks, ({ guide, guideFrom }) => (guideFrom ? null : guide));
    this.falling = termsOf(tasks, ({ guideFrom }) => guideFrom);
    this.mayPay = extra !== null;
    this.regular = !extra && keeping === 0 && blocks.every(({ soft }) => soft.regular) && pairs.length === 0;
    this.pricesDays = this.days.amounts.length > 0;
    this.pricesNeighbours = pairs.length > 0;
    this.blockPrice = prices.fragmentation ?? 0;
    this.keeping = keeping;
    this.slopes = extra ? null : addSlopes(prices);
  }

  block(job: Job, start: number, end: number, focus: number, rest: number): number {
    const { extra, blocks } = this;
    let sum = extra ? extra(job, start, end) : 0;
    for (let at = 0; at < blocks.amounts.length; at++)
      sum += priceAt(blocks, at) * amountAt(blocks, at)(job, start, end, focus, rest);
    return sum;
  }

  task(job: Job, state: TaskState): number {
    const { tasks } = this;
    let sum = 0;
    for (let at = 0; at < tasks.amounts.length; at++) sum += priceAt(tasks, at) * amountAt(tasks, at)(job, state);
    return sum;
  }

  guide(job: Job, end: number, minutes: number): number {
    const { guides } = this;
    let sum = 0;
    for (let at = 0; at < guides.amounts.length; at++)
      sum += priceAt(guides, at) * amountAt(guides, at)(job, end, minutes);
    return sum;
  }

  /**
   * Least cost per minute of a block of at least these minutes that begins at `start` or later;
   * -Infinity where a price may fall with time.
   */
  leastFrom(job: Job, start: number, minutes: number): number {
    if (this.extra) return Number.NEGATIVE_INFINITY;
    const { perMinute, rising, falling } = this;
    let sum = 0;
    for (let at = 0; at < perMinute.amounts.length; at++)
      sum += priceAt(perMinute, at) * amountAt(perMinute, at)(job, start + minutes, minutes);
    for (let at = 0; at < rising.amounts.length; at++)
      sum += priceAt(rising, at) * amountAt(rising, at)(job, start, start + minutes, 0, 0);
    let ofBlock = 0;
    for (let at = 0; at < falling.amounts.length; at++)
      ofBlock += priceAt(falling, at) * amountAt(falling, at)(job, start);
    return sum / minutes + ofBlock / Math.max(minutes, job.lengths.max);
  }

  /** The cost of a day with this planned work besides what is taken of it. */
  day(minutes: number, taken: number): number {
    const { days } = this;
    let sum = 0;
    for (let at = 0; at < days.amounts.length; at++) sum += priceAt(days, at) * amountAt(days, at)(minutes, taken);
    return sum;
  }

  neighbours(before: Job, after: Job): number {
    const { pairs } = this;
    let sum = 0;
    for (let at = 0; at < pairs.amounts.length; at++) sum += priceAt(pairs, at) * amountAt(pairs, at)(before, after);
    return sum;
  }
}

type Priced<Soft> = { readonly price: number; readonly soft: Soft };

function pick<Scope extends SoftConstraint["scope"]>(prices: Prices, scope: Scope): Priced<Scoped<Scope>>[] {
  return Object.entries(SOFT_CONSTRAINTS).flatMap(([name, soft]) => {
    const price = prices[name as keyof Prices] ?? 0;
    return price !== 0 && soft.scope === scope ? [{ price, soft: soft as Scoped<Scope> }] : [];
  });
}

/** The amounts that some of the constraints have, with the prices of these. */
function termsOf<Soft, Amount>(
  list: readonly Priced<Soft>[],
  amountOf: (soft: Soft) => Amount | null | undefined,
): Terms<Amount> {
  const terms = list.flatMap(({ price, soft }) => {
    const amount = amountOf(soft);
    return amount ? [{ price, amount }] : [];
  });
  return { prices: Float64Array.from(terms, ({ price }) => price), amounts: terms.map(({ amount }) => amount) };
}

function priceAt({ prices }: Terms<unknown>, at: number): number {
  return prices[at] as number;
}

function amountAt<Amount>({ amounts }: Terms<Amount>, at: number): Amount {
  return amounts[at] as Amount;
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
