import type { Db } from "#server/store/open.ts";
import { countHit } from "#server/store/queries/rate-counters.ts";

type Options = {
  /** Requests that one address may make within `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Counts requests per address in fixed windows. */
export type RateLimit = {
  /** Counts one request: 0 when it may go on, else the whole seconds until the address may ask again. */
  take(address: string): number | Promise<number>;
};

/** Addresses counted at once; past it the whole window is forgotten rather than memory grown. */
const MAX_ADDRESSES = 50_000;

/** Counts in this process. */
export function createRateLimit({ limit, windowMs, now }: Options): RateLimit {
  let counts = new Map<string, number>();
  let windowEnd = 0;
  return {
    take(address) {
      const instant = now();
      if (instant >= windowEnd || counts.size > MAX_ADDRESSES) {
        counts = new Map();
        windowEnd = instant + windowMs;
      }
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      return count <= limit ? 0 : secondsUntil(windowEnd, instant);
    },
  };
}

/** Counts in the store, under names that begin with `name`, so that all processes that share it count together. */
export function createSharedRateLimit({ limit, windowMs, now }: Options, db: Db, name: string): RateLimit {
  return {
    async take(address) {
      const instant = now();
      const { hits, windowEnd } = await countHit(db, { bucket: `${name} ${address}`, now: instant, windowMs });
      return hits <= limit ? 0 : secondsUntil(windowEnd, instant);
    },
  };
}

function secondsUntil(end: number, instant: number): number {
  return Math.max(1, Math.ceil((end - instant) / 1_000));
}
