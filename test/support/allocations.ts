import { getHeapStatistics } from "node:v8";

const RUNS = 20;

/**
 * Bytes that one run of `work` allocates once the compiler has seen it: the least of some runs, in
 * which only it ran.
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
