import { type WorkRef, workKey } from "./work.ts";

/**
 * An entry of the log of work done. Entries are never changed; a withdrawal is an entry of its own
 * with negative minutes.
 */
export type Credit = {
  readonly work: WorkRef;
  readonly minutes: number;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The block that was answered; null for work done elsewhere. */
  readonly blockId: string | null;
};

/** Minutes done of each piece of work, by `workKey`. */
export function creditedMinutes(log: readonly Credit[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const { work, minutes } of log) total.set(workKey(work), (total.get(workKey(work)) ?? 0) + minutes);
  return total;
}
