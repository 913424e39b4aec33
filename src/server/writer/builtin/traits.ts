import type { Digest } from "./digest.ts";

/** What plans are told apart by. */
export const TRAITS = ["placed", "late", "slack", "fullest", "focus", "finish", "moved"] as const;
export type Trait = (typeof TRAITS)[number];

/** In what one plan stands out in its set: strictly the best or the worst by a difference a person would notice. */
export type Standing = { readonly best: readonly Trait[]; readonly worst: readonly Trait[] };

type Measure = {
  readonly value: (plan: Digest) => number | null;
  readonly better: "more" | "less";
  /** The least difference worth saying. */
  readonly noticeable: number;
};

const MEASURES: Record<Trait, Measure> = {
  placed: { value: (plan) => plan.minutesPlaced, better: "more", noticeable: 15 },
  late: { value: (plan) => plan.lateMinutes, better: "less", noticeable: 15 },
  slack: { value: (plan) => plan.slacks[0]?.minutes ?? null, better: "more", noticeable: 15 },
  fullest: { value: (plan) => plan.fullest?.minutes ?? null, better: "less", noticeable: 15 },
  focus: { value: (plan) => plan.longestFocusMinutes, better: "more", noticeable: 15 },
  finish: { value: finishMinutes, better: "less", noticeable: 60 },
  moved: { value: (plan) => plan.blocksMoved, better: "less", noticeable: 1 },
};

/** Where each plan stands among `plans`, in their order. */
export function standings(plans: readonly Digest[]): Standing[] {
  return plans.map((plan) => {
    const others = plans.filter((other) => other !== plan);
    return {
      best: TRAITS.filter((trait) => others.length > 0 && others.every((other) => leads(MEASURES[trait], plan, other))),
      worst: TRAITS.filter(
        (trait) => others.length > 0 && others.every((other) => leads(MEASURES[trait], other, plan)),
      ),
    };
  });
}

function leads(measure: Measure, plan: Digest, other: Digest): boolean {
  const [mine, theirs] = [measure.value(plan), measure.value(other)];
  if (mine === null || theirs === null) return false;
  return (measure.better === "more" ? mine - theirs : theirs - mine) >= measure.noticeable;
}

function finishMinutes(plan: Digest): number | null {
  if (!plan.finish) return null;
  return plan.finish.toZonedDateTime("UTC").epochMilliseconds / 60_000;
}
