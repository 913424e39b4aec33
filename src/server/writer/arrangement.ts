import { LIMITS } from "#contract/limits.ts";
import { draftWording, type Placed, type Reason } from "#wording/draft/index.ts";
import type { Menu, MenuItem } from "./menu/index.ts";
import type { PlanFacts, PlanText } from "./port.ts";

/** The statements to write, in order. All of them come from a menu. */
export type Arrangement = {
  /** The index of the plan to recommend. */
  readonly recommend: number;
  readonly draft: readonly MenuItem[];
  readonly plans: readonly (readonly MenuItem[])[];
};

/** The arrangement without a model: the menu's own order. */
export function usualArrangement({ items, plans, recommended }: Menu): Arrangement {
  return {
    recommend: recommended ?? 0,
    draft: items.filter(({ where }) => where === "draft"),
    plans: plans.map((_, index) => items.filter(({ plan, where }) => plan === index && where === "plan")),
  };
}

/** The texts of an arrangement, with the statements that must always be written. */
export function writeArranged(
  { language, timeZone }: Pick<PlanFacts, "language" | "timeZone">,
  menu: Menu,
  { recommend, draft, plans }: Arrangement,
): Omit<PlanText, "writtenBy"> {
  const wording = draftWording(language, timeZone);
  const plan = menu.recommended === null ? undefined : menu.plans[recommend];
  const because = menu.reasons[recommend] ?? null;
  const pick = plan === undefined ? null : { plan, because };
  /** `plan` is the index of the plan that the text describes, or null for the draft. */
  const write = (chosen: readonly MenuItem[], plan: number | null) => {
    const must = menu.items.filter((item) => item.must && item.plan === plan);
    const place = (items: readonly MenuItem[]): Placed[] =>
      items.map((item) => ({ fact: item.fact, plan: item.plan === plan ? null : (menu.plans[item.plan ?? 0] ?? "") }));
    const body = plan === null && pick ? withPick(place(chosen), pick) : place(chosen);
    const text = wording.text([...body, ...place(must.filter((item) => !chosen.includes(item)))]);
    if (text.length <= LIMITS.textLength) return text;
    // A text that is too long is cut at its end, but never loses a required statement.
    const kept = `\n\n${wording.text(place(must))}`;
    const others = wording.text(body.filter(({ fact }) => must.every((item) => item.fact !== fact)));
    return within(LIMITS.textLength, within(LIMITS.textLength - kept.length, others) + kept);
  };
  return {
    aiDraft: write(draft, null),
    descriptions: plans.map(write),
    recommended: pick && recommend,
    because: pick && because && wording.reason(because),
  };
}

type Picked = { readonly plan: string; readonly because: Reason | null };

/** Inserts the recommendation after the last statement about a single plan, or else at the end. */
function withPick(draft: readonly Placed[], pick: Picked): Placed[] {
  const last = draft.findLastIndex((placed) => placed.plan !== null);
  return draft.toSpliced(last < 0 ? draft.length : last + 1, 0, { fact: { kind: "pick", ...pick }, plan: null });
}

/** Whole lines, up to `length` characters. */
function within(length: number, text: string): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 2);
  return `${cut.slice(0, Math.max(cut.lastIndexOf("\n"), 0))}\n…`;
}
