import { LIMITS } from "#contract/limits.ts";

/**
 * An answer that took less than this leaves room for one of twice as many sub-requests, twice over.
 */
const QUICK_MS = LIMITS.upstreamTimeoutMs / 4;

/** How many sub-requests one batch may carry, as the upstream's pace has shown. */
export type BatchSize = {
  current(): number;
  /** The answer to a batch of `sent` did not come in time: from now on half as many. */
  late(sent: number): void;
  /** It came after `tookMs`: a full batch that was quick lets the next be twice as large. */
  answered(sent: number, tookMs: number): void;
};

/**
 * One for all the batches of a connection, so that what one batch has learned the next need not
 * wait for.
 */
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
