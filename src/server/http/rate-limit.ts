type Options = {
  /** Requests that one address may make within `windowMs`. */
  readonly limit: number;
  readonly windowMs: number;
  readonly now: () => number;
};

/** Counts requests per address in fixed windows. */
export type RateLimit = {
  /** Counts one request: 0 when it may go on, else the whole seconds until the address may ask again. */
  take(address: string): number;
};

/** Addresses counted at once; past it the whole window is forgotten rather than memory grown. */
const MAX_ADDRESSES = 50_000;

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
      return count <= limit ? 0 : Math.max(1, Math.ceil((windowEnd - instant) / 1000));
    },
  };
}
