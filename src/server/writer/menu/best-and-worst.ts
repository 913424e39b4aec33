import { HOUR_MS } from "#domain/time.ts";
import type { Measure, PlanFact } from "#wording/draft/index.ts";
import type { Digest } from "./plan-digest.ts";

type Scale = {
  /** Null when it cannot be compared. */
  readonly measure: (plan: Digest) => Measure | null;
  readonly value: (plan: Digest) => number;
  /** The smallest difference worth writing; negative if less is better. */
  readonly noticeable: number;
};

function minutes(
  kind: "placed" | "late" | "slack" | "focus",
  noticeable: number,
  value: Scale["value"],
  isKnown = (plan: Digest) => plan.isMeasured,
): Scale {
  return { measure: (plan) => (isKnown(plan) ? { kind, minutes: value(plan) } : null), value, noticeable };
}

const SCALES: readonly Scale[] = [
  minutes("placed", 15, (plan) => plan.minutesPlaced),
  minutes("late", -15, (plan) => plan.lateMinutes),
  {
    measure: ({ blocksMoved }) => (blocksMoved === null ? null : { kind: "moved", blocks: blocksMoved }),
    value: ({ blocksMoved }) => blocksMoved ?? 0,
    noticeable: -1,
  },
  minutes(
    "slack",
    15,
    (plan) => plan.slacks[0]?.minutes ?? 0,
    (plan) => plan.slacks.length > 0 && !plan.missesDue,
  ),
  {
    measure: ({ fullest }) => fullest && { kind: "fullest", load: fullest },
    value: ({ fullest }) => fullest?.minutes ?? 0,
    noticeable: -15,
  },
  minutes("focus", 15, (plan) => plan.longestFocusMinutes),
  {
    measure: ({ finish }) => (finish === null ? null : { kind: "finish", at: finish }),
    value: ({ finish }) => finish ?? 0,
    noticeable: -HOUR_MS,
  },
  {
    measure: ({ isMeasured, daysWithWork: days }) => (isMeasured ? { kind: "days", days } : null),
    value: ({ daysWithWork }) => daysWithWork,
    noticeable: -1,
  },
];

/** In what `plan` is strictly best, then worst, by a difference that people notice. */
export function standingsOf(plan: Digest, plans: readonly Digest[]): (PlanFact & { readonly kind: "stands" })[] {
  const others = plans.filter((other) => other !== plan);
  if (others.length === 0) return [];
  return (["best", "worst"] as const).flatMap((place) =>
    SCALES.flatMap(({ measure, value, noticeable }) => {
      const mine = measure(plan);
      const sign = Math.sign(noticeable) * (place === "best" ? 1 : -1);
      const leads = (other: Digest) => sign * (value(plan) - value(other)) >= Math.abs(noticeable);
      return mine && others.every((other) => measure(other) && leads(other))
        ? [{ kind: "stands", place, measure: mine } as const]
        : [];
    }),
  );
}
