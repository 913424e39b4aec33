import { LIMITS } from "#contract/limits.ts";

/**
 * A full batch that takes less than this may double in size: even twice that many sub-requests stay
 * well within the timeout.
 */
const QUICK_MS = LIMITS.upstreamTimeoutMs / 4;

/** How many sub-requests one batch may carry, adapted to the upstream's speed. */
export type BatchSize = {
  current(): number;
  /** Halves the size, because a batch of `sent` timed out. */
  late(sent: number): void;
  /** Doubles the size if a full batch was answered quickly. */
  answered(sent: number, tookMs: number): void;
};

/** Shared by all batches of a connection, so that each uses what earlier ones measured. */
export function createBatchSize(most: number): BatchSize {
  let size = most;
  return {
    current: () => size,
    late(sent) {
      size = Math.min(size, Math.max(1, Math.ceil(sent / 2)));
    },
    answered(sent, tookMs) {
      if (sent >= size && tookMs < QUICK_MS) size = Math.min(most, size * 2);
    },
  };
}
