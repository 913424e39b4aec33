import type { Interval } from "./interval.ts";

/** Whether a span has begun: from its start on. Instants are epoch milliseconds. */
export function hasBegun({ start }: Pick<Interval, "start">, now: number): boolean {
  return start <= now;
}

/** The starts of a block before and after a change; absent where it is not there then. */
export type StartsOfChange = { readonly before?: number | undefined; readonly after?: number | undefined };

/**
 * Whether a change comes too late: its block has begun, or would have begun where the change puts
 * it. A block may still be put at this very moment.
 */
export function isTooLate(
  { before = Number.POSITIVE_INFINITY, after = Number.POSITIVE_INFINITY }: StartsOfChange,
  now: number,
): boolean {
  return hasBegun({ start: before }, now) || after < now;
}
