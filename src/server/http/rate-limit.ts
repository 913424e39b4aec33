import type { Db } from "#server/store/open.ts";
import { countHit, readHits } from "#server/store/queries/rate-counters.ts";

type Options = {
  /** Requests that one address may make within `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Counts requests per address in fixed windows. */
export type RateLimit = {
  /**
   * Counts one request. Returns 0 when it may go on, else the whole seconds until the address may
   * try again.
   */
  take(address: string): number | Promise<number>;
  /** What `take` would answer, without counting anything. */
  peek(address: string): number | Promise<number>;
};

/**
 * How many addresses are counted at once. Past this the whole window is forgotten, so that memory
 * stays bounded.
 */
const MAX_ADDRESSES = 50_000;

/** Counts in this process alone. */
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
    peek(address) {
      const instant = now();
      const isFree = instant >= windowEnd || (counts.get(address) ?? 0) < limit;
      return isFree ? 0 : secondsUntil(windowEnd, instant);
    },
  };
}

/**
 * The number of shares of a limit. More shares cost more commits; fewer serve processes less
 * evenly.
 */
const SHARES = 20;

/**
 * Counts in the store, under names that begin with `name`, so that all processes on that store
 * count together. A process takes one share of the limit at a time and counts it by itself. So
 * there is one commit for every few requests, the total never exceeds the limit, and each other
 * process can hold back at most one share.
 */
export function createSharedRateLimit({ limit, windowMs, now }: Options, db: Db, name: string): RateLimit {
  if (!Number.isFinite(limit)) return { take: () => 0, peek: () => 0 };
  const share = Math.max(1, Math.floor(limit / SHARES));
  const held = new Map<string, { left: number; readonly windowEnd: number }>();
  const heldNow = (address: string, instant: number) => {
    const own = held.get(address);
    return own && own.left > 0 && instant < own.windowEnd ? own : null;
  };
  const takeShare = async (address: string, instant: number) => {
    const bucket = `${name} ${address}`;
    const { hits, windowEnd } = await countHit(db, { bucket, now: instant, windowMs, weight: share });
    const granted = Math.min(share, limit - (hits - share));
    if (granted <= 0) return secondsUntil(windowEnd, instant);
    if (held.size > MAX_ADDRESSES) held.clear();
    held.set(address, { left: (heldNow(address, instant)?.left ?? 0) + granted - 1, windowEnd });
    return 0;
  };
  return {
    take(address) {
      const instant = now();
      const own = heldNow(address, instant);
      if (!own) return takeShare(address, instant);
      own.left -= 1;
      return 0;
    },
    async peek(address) {
      const instant = now();
      if (heldNow(address, instant)) return 0;
      const { hits, windowEnd } = await readHits(db, { bucket: `${name} ${address}`, now: instant, windowMs });
      return hits < limit ? 0 : secondsUntil(windowEnd, instant);
    },
  };
}

function secondsUntil(end: number, instant: number): number {
  return Math.max(1, Math.ceil((end - instant) / 1_000));
}
