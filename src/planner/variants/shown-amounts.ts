/**
 * The amounts of a plan that a person sees (`explain/metrics.ts`); less is better, except for focus
 * minutes.
 */
export type ShownAmounts = {
  /** In the order of `COMPARED`. */
  readonly compared: readonly number[];
  /** A tie-breaker: a missed due date shows in cushion or lateness already. */
  readonly deadlinesMissed: number;
  /** Deep work within focus hours, in minutes: more is better. */
  readonly focusMinutes: number;
  /** Days with any work or habit: fewer is a reason to keep a plan. */
  readonly days: number;
  /** Blocks of the standing plan that are elsewhere. */
  readonly blocksMoved: number;
  /** The end of the last block, fixed ones included, in minutes; 0 when there is none. */
  readonly finish: number;
  /** The jobs with unplaced work, in ascending order. */
  readonly leftOut: readonly number[];
};

/** A smaller difference, in minutes, does not make two plans different. */
const HARDLY_SEEN = 15;

/**
 * The compared amounts, a step in each that is worth the same to a person, and the difference from
 * which it is seen between plans that are otherwise alike.
 */
export const COMPARED = [
  { name: "minutes unplaced", step: 60, seen: 0 },
  { name: "late minutes", step: 60, seen: 0 },
  { name: "least cushion", step: 60, seen: HARDLY_SEEN },
  { name: "longest block in focus hours", step: 60, seen: HARDLY_SEEN },
  { name: "fullest day", step: 60, seen: HARDLY_SEEN },
  { name: "fragmentation", step: 0.1, seen: 0 },
  { name: "blocks moved", step: 1, seen: 0 },
] as const;

const ALIKE = 1e-9;
/** The depth of a dominated plan that another reason keeps; it is below that of a repeat. */
const LITTLE = 0.8;

/**
 * Whether `a` is nowhere worse than `b`, and better somewhere. An earlier finish is a reason to
 * keep a plan, and none to drop one.
 */
export function beats(a: ShownAmounts, b: ShownAmounts): boolean {
  const isBetter = a.compared.some((amount, at) => amount < (b.compared[at] as number) - ALIKE);
  return isNowhereWorse(a, b) && (isBetter || a.deadlinesMissed < b.deadlinesMissed);
}

function isNowhereWorse(a: ShownAmounts, b: ShownAmounts): boolean {
  return a.finish <= b.finish && a.compared.every((amount, at) => amount <= (b.compared[at] as number) + ALIKE);
}

/** Whether `b` is better by so little that nobody sees it. */
function hardlyDiffers(amount: number, than: number, seen: number): boolean {
  return amount <= than + ALIKE || amount - than < seen;
}

/** Whether `a` beats `b`, and no other reason keeps `b`. */
export function outdoes(a: ShownAmounts, b: ShownAmounts): boolean {
  return beats(a, b) && !hasMore(b, a);
}

/** Of two plans that look alike, whether `b` is better than `a` in nothing that a person sees. */
export function isAsGood(a: ShownAmounts, b: ShownAmounts): boolean {
  const isAsEarly = hardlyDiffers(a.finish, b.finish, HARDLY_SEEN);
  const isAlike = COMPARED.every(({ seen }, at) =>
    hardlyDiffers(a.compared[at] as number, b.compared[at] as number, seen),
  );
  return isAsEarly && isAlike && !hasMore(b, a) && a.deadlinesMissed <= b.deadlinesMissed;
}

/**
 * Whether `a` holds more deep work in focus hours, leaves more days free, or places work that `b`
 * leaves out.
 */
function hasMore(a: ShownAmounts, b: ShownAmounts): boolean {
  return a.focusMinutes > b.focusMinutes || a.days < b.days || !areAmong(b.leftOut, a.leftOut);
}

/** Whether all of these jobs are in the other list; both ascend. */
function areAmong(jobs: readonly number[], others: readonly number[]): boolean {
  let at = 0;
  for (const job of jobs) {
    while (at < others.length && (others[at] as number) < job) at++;
    if (others[at] !== job) return false;
  }
  return true;
}

/**
 * The number of steps by which `b` would have to improve to be better than `a` in something; 0 when
 * `a` does not beat it.
 */
export function depthBelow(a: ShownAmounts, b: ShownAmounts): number {
  if (!beats(a, b)) return 0;
  if (!outdoes(a, b)) return LITTLE;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, { step }] of COMPARED.entries())
    least = Math.min(least, ((b.compared[at] as number) - (a.compared[at] as number)) / step);
  return 1 + least;
}
