import { withoutNumber } from "../menu/index.ts";
import type { PlanFacts } from "../port.ts";

/**
 * The facts with `Task A`, `Task B` and so on in place of titles, for people whose titles must stay
 * on this machine. Texts that quote titles are left out, and sources' labels are replaced. Ids stay
 * the same.
 */
export function withholdNames(facts: PlanFacts): PlanFacts {
  const names = new Map<string, string>();
  const rename = (title: string) => {
    const base = withoutNumber(title);
    const name = names.get(base) ?? `Task ${letters(names.size)}`;
    names.set(base, name);
    return name + title.slice(base.length);
  };
  return {
    ...facts,
    instructions: "",
    unreadSources: facts.unreadSources.map((_, at) => `source ${at + 1}`),
    variants: facts.variants.map((variant) => ({
      ...variant,
      ...(variant.note !== undefined && { note: "" }),
      events: variant.events.map((event) => ({ ...event, summary: rename(event.summary) })),
      unplaced: (variant.unplaced ?? []).map((work) => ({
        ...work,
        title: rename(work.title),
        reason: "",
        suggestion: null,
      })),
    })),
  };
}

/** A, B, … Z, AA, AB, … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
