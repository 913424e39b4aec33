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

/** Adds a fetched window, and drops windows that are too old or covered by it. */
export function rememberWindow(cache: ContextCache, added: CachedWindow): void {
  const kept = cache.filter((held) => isFresh(held, added.fetchedAt) && !contains(added, held));
  cache.splice(0, cache.length, ...kept, added);
}

const timesForgotten = new WeakMap<ContextCache, number>();

/** Clears the cache after a write. Answers to requests from before it are outdated as well. */
export function forgetWindows(cache: ContextCache): void {
  cache.length = 0;
  timesForgotten.set(cache, (timesForgotten.get(cache) ?? 0) + 1);
}

/** Returns a test for whether the cache was cleared since this call. */
export function watchForgetting(cache: ContextCache): () => boolean {
  const before = timesForgotten.get(cache);
  return () => timesForgotten.get(cache) !== before;
}

function isFresh(held: CachedWindow, now: number): boolean {
  return now - held.fetchedAt < LIMITS.contextCacheTtlMs;
}
