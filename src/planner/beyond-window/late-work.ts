import type { Interval } from "#domain/interval.ts";

/** Work that can be interrupted at any time. Times are whole minutes. */
export type DatedWork = { readonly minutes: number; readonly release: number; readonly due: number };

/**
 * The late minutes of each piece of work under preemptive earliest due date, with work past its due
 * date dropped. On one machine no order leaves less late work due by any one time (Glover's
 * matching of convex bipartite graphs, minute by minute: 1 | pmtn, r_j | ΣY_j).
 */
export function lateWork(work: readonly DatedWork[], free: readonly Interval[]): number[] {
  const left = work.map(({ minutes }) => minutes);
  const toCome = [...work.keys()].sort((a, b) => releaseOf(a) - releaseOf(b));
  let ready: number[] = [];
  let next = 0;
  for (const { start, end } of free) {
    for (let at = start; at < end; ) {
      while (next < toCome.length && releaseOf(toCome[next] as number) <= at) ready.push(toCome[next++] as number);
      ready = ready.filter((index) => (left[index] as number) > 0 && dueOf(index) > at);
      const release = next < toCome.length ? releaseOf(toCome[next] as number) : end;
      const soonest = ready.reduce<number | null>((best, index) => (isBefore(index, best) ? index : best), null);
      if (soonest === null) {
        at = Math.max(at, Math.min(end, release));
        if (next === toCome.length) break;
        continue;
      }
      const until = Math.min(end, release, dueOf(soonest), at + (left[soonest] as number));
      left[soonest] = (left[soonest] as number) - (until - at);
      at = until;
    }
  }
  return left;

  function releaseOf(index: number): number {
    return (work[index] as DatedWork).release;
  }
  function dueOf(index: number): number {
    return (work[index] as DatedWork).due;
  }
  function isBefore(index: number, other: number | null): boolean {
    return other === null || dueOf(index) < dueOf(other);
  }
}
