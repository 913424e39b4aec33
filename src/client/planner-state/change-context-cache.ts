import { contains } from "#domain/interval.ts";
import { type CachedWindow, type ContextCache, isFresh } from "./context-cache.ts";

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
