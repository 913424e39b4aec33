import { byStart, type Interval } from "./interval.ts";

/**
 * Pairs former spans with new ones: as many pairs as possible, with the least total movement of
 * starts and ends. On a line, some best pairing has no crossing pairs, so that dynamic programming
 * over prefixes finds it.
 */
export function nearestPairs<Before extends Interval, After extends Interval>(
  before: readonly Before[],
  after: readonly After[],
): [Before, After][] {
  const stood = before.toSorted(byStart);
  const order = after.toSorted(byStart);
  const skips = Math.abs(order.length - stood.length);
  const skipsAfter = order.length > stood.length;
  const count = Math.min(order.length, stood.length);
  // best[k][i]: the least movement of the first i pairs when k items of the longer list are
  // skipped.
  const best = Array.from({ length: skips + 1 }, () => new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY));
  const pairAt = (skipped: number, pairs: number): [Before, After] =>
    skipsAfter
      ? [stood[pairs] as Before, order[pairs + skipped] as After]
      : [stood[pairs + skipped] as Before, order[pairs] as After];
  for (let skipped = 0; skipped <= skips; skipped++)
    for (let pairs = 0; pairs <= count; pairs++) {
      const passed = skipped > 0 ? (best[skipped - 1]?.[pairs] as number) : Number.POSITIVE_INFINITY;
      const paired =
        pairs > 0 ? (best[skipped]?.[pairs - 1] as number) + movement(...pairAt(skipped, pairs - 1)) : Infinity;
      (best[skipped] as Float64Array)[pairs] = skipped + pairs === 0 ? 0 : Math.min(passed, paired);
    }
  const found: [Before, After][] = [];
  let [skipped, pairs] = [skips, count];
  while (pairs > 0) {
    if (skipped > 0 && best[skipped - 1]?.[pairs] === best[skipped]?.[pairs]) {
      skipped--;
      continue;
    }
    pairs--;
    found.push(pairAt(skipped, pairs));
  }
  return found;
}

function movement(a: Interval, b: Interval): number {
  return Math.abs(a.start - b.start) + Math.abs(a.end - b.end);
}
