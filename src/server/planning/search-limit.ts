/**
 * How long a search may take before it ends with what it has found, in milliseconds. The processor
 * time is what a search needs, so that a busy machine gives the same plans, only later; the time on
 * the clock is what a person waits, and most assistants give up after a minute.
 */
export const LONGEST_SEARCH = { processorMs: 20_000, clockMs: 45_000 };

export type SearchClocks = {
  /** Milliseconds of processor time that the search has used. */
  readonly processorMs: () => number;
  readonly clockMs: () => number;
};

/** Whether a search that begins now has taken as long as it may. */
export function createSearchLimit({ processorMs, clockMs }: SearchClocks): () => boolean {
  const until = {
    processor: processorMs() + LONGEST_SEARCH.processorMs,
    clock: clockMs() + LONGEST_SEARCH.clockMs,
  };
  return () => clockMs() > until.clock || processorMs() > until.processor;
}
