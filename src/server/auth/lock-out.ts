import type { RateLimit } from "#server/http/rate-limit.ts";

/** Locks out an address that keeps sending wrong credentials, longer with each tier of failures. */
export type LockOut = {
  /**
   * Whole seconds until the address may try again; 0 when it may try now. Callers ask this before
   * they check any credentials.
   */
  waitOf(address: string): Promise<number>;
  countFailure(address: string): Promise<void>;
};

/** `limit` failures lock the address out until the window of `windowMs` ends. */
export type Tier = { readonly limit: number; readonly windowMs: number };

/**
 * For tokens that a person types: a minute after 10 failures, ten minutes after 20, an hour after
 * 40.
 */
export const SIGN_IN_TIERS: readonly Tier[] = [
  { limit: 10, windowMs: 60_000 },
  { limit: 20, windowMs: 600_000 },
  { limit: 40, windowMs: 3_600_000 },
];

/** For tokens that programs send with every request. */
export const BEARER_TIERS: readonly Tier[] = [
  { limit: 600, windowMs: 600_000 },
  { limit: 1_200, windowMs: 3_600_000 },
];

export function createLockOut(limits: readonly RateLimit[]): LockOut {
  return {
    async waitOf(address) {
      const waits = await Promise.all(limits.map((limit) => limit.peek(address)));
      return Math.max(...waits);
    },
    async countFailure(address) {
      await Promise.all(limits.map((limit) => limit.take(address)));
    },
  };
}
