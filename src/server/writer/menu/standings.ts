import type { Measure, PlanFact } from "#wording/draft/fact.ts";
import type { Digest } from "./digest.ts";

type Scale = {
  /** Null where it cannot be compared. */
  readonly measure: (plan: Digest) => Measure | null;
  readonly better: "more" | "less";
  /** The least difference worth saying. */
  readonly noticeable: number;
};

const SCALES: readonly Scale[] = [
  {
    measure: (plan) => measured(plan, { trait: "placed", minutes: plan.minutesPlaced }),
    better: "more",
    noticeable: 15,
  },
  { measure: (plan) => measured(plan, { trait: "late", minutes: plan.lateMinutes }), better: "less", noticeable: 15 },
  {
    measure: ({ slacks: [tightest], missesDue }) =>
      tightest && !missesDue ? { trait: "slack", minutes: tightest.minutes } : null,
    better: "more",
    noticeable: 15,
  },
  {
    measure: ({ fullest }) => fullest && { trait: "fullest", load: fullest },
    better: "less",
    noticeable: 15,
  },
  {
    measure: (plan) => measured(plan, { trait: "focus", minutes: plan.longestFocusMinutes }),
    better: "more",
    noticeable: 15,
  },
  {
    measure: ({ finish }) => (finish === null ? null : { trait: "finish", at: finish }),
    better: "less",
    noticeable: 60 * 60_000,
  },
  {
    measure: ({ blocksMoved }) => (blocksMoved === null ? null : { trait: "moved", blocks: blocksMoved }),
    better: "less",
    noticeable: 1,
  },
];

function measured({ isMeasured }: Digest, measure: Measure): Measure | null {
  return isMeasured ? measure : null;
}

/** In what `plan` is strictly the best, then the worst of `plans`, by a difference that a person would notice. */
export function standingsOf(plan: Digest, plans: readonly Digest[]): (PlanFact & { readonly kind: "stands" })[] {
  const others = plans.filter((other) => other !== plan);
  if (others.length === 0) return [];
  return (["best", "worst"] as const).flatMap((place) =>
    SCALES.flatMap((scale) => {
      const measure = scale.measure(plan);
      const stands = others.every((other) =>
        place === "best" ? leads(scale, plan, other) : leads(scale, other, plan),
      );
      return measure && stands ? [{ kind: "stands", place, measure } as const] : [];
    }),
  );
}

function leads({ measure, better, noticeable }: Scale, plan: Digest, other: Digest): boolean {
  const [mine, theirs] = [measure(plan), measure(other)];
  if (!mine || !theirs) return false;
  const lead = amountOf(mine) - amountOf(theirs);
  return (better === "more" ? lead : -lead) >= noticeable;
}

function amountOf(measure: Measure): number {
  switch (measure.trait) {
    case "fullest":
      return measure.load.minutes;
    case "finish":
      return measure.at;
    case "moved":
      return measure.blocks;
    default:
      return measure.minutes;
  }
}
