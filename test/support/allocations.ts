import { getHeapStatistics } from "node:v8";

const RUNS = 20;

/**
 * The bytes that one run of `work` allocates after it was compiled: the least of some runs, so that
 * nothing else is counted.
 */
export function allocatedBytes(work: () => unknown): number {
  work();
  const measure = () => {
    const before = getHeapStatistics().total_allocated_bytes;
    work();
    return getHeapStatistics().total_allocated_bytes - before;
  };
  return Math.min(...Array.from({ length: RUNS }, measure));
}
