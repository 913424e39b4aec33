import { LIMITS } from "#contract/limits.ts";
import { draftWording, type Placed } from "#wording/draft/index.ts";
import type { Menu, MenuItem } from "./menu/index.ts";
import type { PlanFacts, PlanText } from "./port.ts";

/** What is said, and in which order: statements of a menu, and nothing else. */
export type Arrangement = {
  /** The place of the plan to start from. */
  readonly recommend: number;
  readonly draft: readonly MenuItem[];
  readonly plans: readonly (readonly MenuItem[])[];
};

/** The arrangement that needs no model: the menu's own order. */
export function usualArrangement({ items, plans }: Menu): Arrangement {
  return {
    recommend: 0,
    draft: items.filter(({ where }) => where === "draft"),
    plans: plans.map((_, index) => items.filter(({ plan, where }) => plan === index && where === "plan")),
  };
}

/** The texts of an arrangement, with whatever must be said besides. */
export function writeArranged(
  { language, timeZone }: Pick<PlanFacts, "language" | "timeZone">,
  menu: Menu,
  arrangement: Arrangement,
): Omit<PlanText, "writtenBy"> {
  const wording = draftWording(language, timeZone);
  const write = (all: readonly Placed[], must: readonly Placed[]) => {
    const text = wording.text(all);
    if (text.length <= LIMITS.textLength) return text;
    const kept = `\n\n${wording.text(must)}`;
    const others = wording.text(all.filter((one) => must.every(({ fact }) => fact !== one.fact)));
    return within(LIMITS.textLength, within(LIMITS.textLength - kept.length, others) + kept);
  };
  return {
    aiDraft: write(
      draftOf(menu, arrangement),
      mustOf(menu, null).map((item) => placed(menu, item)),
    ),
    descriptions: arrangement.plans.map((chosen, index) =>
      write([...chosen, ...unsaid(menu, chosen, index)].map(alone), mustOf(menu, index).map(alone)),
    ),
  };
}

function alone({ fact }: MenuItem): Placed {
  return { fact, plan: null };
}

/** The recommendation stands behind what is last said of a single plan, or else before what must be said besides. */
function draftOf(menu: Menu, { draft, recommend }: Arrangement): Placed[] {
  const chosen = draft.map((item) => placed(menu, item));
  const besides = unsaid(menu, draft, null).map((item) => placed(menu, item));
  const plan = menu.plans[recommend];
  if (!menu.recommends || plan === undefined) return [...chosen, ...besides];
  const last = draft.findLastIndex((item) => item.plan !== null);
  const at = last < 0 ? chosen.length : last + 1;
  return [...chosen.toSpliced(at, 0, { fact: { kind: "pick", plan }, plan: null }), ...besides];
}

function placed({ plans }: Menu, { fact, plan }: MenuItem): Placed {
  return { fact, plan: plan === null ? null : (plans[plan] ?? "") };
}

/** What must be said of `plan`, or of all. */
function mustOf({ items }: Menu, plan: number | null): MenuItem[] {
  return items.filter((item) => item.must && item.plan === plan);
}

function unsaid(menu: Menu, chosen: readonly MenuItem[], plan: number | null): MenuItem[] {
  return mustOf(menu, plan).filter((item) => !chosen.includes(item));
}

/** Whole lines up to `length` characters: of a text that is too long, the end goes, and never what must be said. */
function within(length: number, text: string): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 2);
  return `${cut.slice(0, Math.max(cut.lastIndexOf("\n"), 0))}\n…`;
}
