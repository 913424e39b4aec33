import { medianRatio, type Ratios, ratiosOf } from "./duration-ratios.ts";
import type { Finished, Kind } from "./finished-work.ts";
import { byLikeness, createTitleReader, type Titled } from "./similar-work.ts";

/** With fewer finished pieces of similar work, nothing is estimated. */
export const LEAST_SAMPLES = 5;

/** Number of pieces remembered: older work says less about present lengths. */
const REMEMBERED = 200;

/** Most people underestimate: a fifth more is right before their own factor is known. */
const A_FIFTH_MORE = 1.2;

/** The estimate for a kind of work. */
export type Outlook = {
  /** Number of similar finished pieces. */
  readonly samples: number;
  /** Null with too few samples. */
  readonly known: Known | null;
};

export type Known = {
  /** The factor on the person's estimate; 1 when no factor is better. */
  readonly factor: number;
  readonly ratios: Ratios;
};

/** A finished piece, with the median ratio of those finished before it. */
type Tried = { readonly work: Finished; readonly median: number };

/** Learns from finished work, latest last. */
export function createEstimator(log: readonly Finished[]): (kind: Kind) => Outlook {
  if (log.length === 0) return () => ({ samples: 0, known: null });
  const read = createTitleReader();
  const finished = log.slice(-REMEMBERED).map(read);
  const tried = new Map<Titled<Finished>, Tried>();
  const tryOn = (one: Titled<Finished>): Tried => {
    const before = tried.get(one);
    if (before) return before;
    const earlier = finished.slice(0, finished.indexOf(one));
    const known = { work: one.item, median: medianRatio(byLikeness(one, earlier)) };
    tried.set(one, known);
    return known;
  };
  return (kind) => {
    const work = byLikeness(read(kind), finished);
    const alike = work.title.length >= LEAST_SAMPLES ? work.title : [...work.title, ...work.category];
    if (alike.length < LEAST_SAMPLES) return { samples: alike.length, known: null };
    const factor = closest(alike.map(tryOn), medianRatio(work));
    return { samples: alike.length, known: { factor, ratios: ratiosOf(work) } };
  };
}

/** The factor of the rule with the least error; between equals, the first. */
function closest(tried: readonly Tried[], median: number): number {
  const rules = [
    { factor: 1, miss: missOf(tried, () => 1) },
    { factor: A_FIFTH_MORE, miss: missOf(tried, () => A_FIFTH_MORE) },
    { factor: median, miss: missOf(tried, (each) => each.median) },
  ];
  return rules.reduce((best, rule) => (rule.miss < best.miss ? rule : best)).factor;
}

/** The total error of a rule in minutes, over all tried work. */
function missOf(tried: readonly Tried[], factorOf: (each: Tried) => number): number {
  return tried.reduce((sum, each) => {
    const { estimateMinutes, actualMinutes } = each.work;
    return sum + Math.abs(factorOf(each) * estimateMinutes - actualMinutes);
  }, 0);
}

/**
 * The length to plan instead of `minutes`, in steps of five. Null when it is equal, or differs only
 * by rounding.
 */
export function suggestedMinutes({ known }: Outlook, minutes: number): number | null {
  if (known === null || known.factor.toFixed(1) === "1.0") return null;
  const suggested = Math.max(5, 5 * Math.round((known.factor * minutes) / 5));
  return suggested === minutes ? null : suggested;
}
