import type { ContextResponse } from "#contract/context.ts";
import { LIMITS } from "#contract/limits.ts";
import { contains, type Interval } from "#domain/interval.ts";

/** A fetched window, and the time of the fetch (epoch milliseconds). */
export type CachedWindow = Interval & { readonly fetchedAt: number; readonly response: ContextResponse };

/** The context cache of interface §2.5: fetched windows, oldest first. */
export type ContextCache = CachedWindow[];

/**
 * The newest window that covers all of `wanted` and is less than five minutes old (interface §8),
 * or null.
 */
export function findWindow(cache: ContextCache, wanted: Interval, now: number): CachedWindow | null {
  return cache.findLast((held) => isFresh(held, now) && contains(held, wanted)) ?? null;
}

/** Whether a window is less than five minutes old. */
export function isFresh(held: CachedWindow, now: number): boolean {
  return now - held.fetchedAt < LIMITS.contextCacheTtlMs;
}
