import { type Interval, subtractUnsorted, widened } from "#domain/interval.ts";
import { MINUTE_MS } from "#domain/time.ts";

type Search = {
  readonly taken: readonly Interval[];
  readonly length: number;
  /** When it was to begin. */
  readonly asked: number;
  readonly buffer: number;
  readonly slot: number;
};

/**
 * The nearest free time of that length, with the buffer around taken time if there is one, else
 * without.
 */
export function nearestTime(
  allowed: readonly Interval[],
  { taken, length, asked, buffer, slot }: Search,
): Interval | null {
  for (const margin of [buffer * MINUTE_MS, 0]) {
    const blocked = taken.map((span) => widened(span, margin));
    const starts = subtractUnsorted(allowed, blocked).flatMap(({ start, end }) => {
      const step = slot * MINUTE_MS;
      const first = Math.ceil(start / step) * step;
      const last = end - length;
      const aligned = Math.round(asked / step) * step;
      return first <= last ? [Math.min(Math.max(aligned, first), Math.max(first, Math.floor(last / step) * step))] : [];
    });
    const best = starts.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))[0];
    if (best !== undefined) return { start: best, end: best + length };
  }
  return null;
}
