import { plainInline } from "../builtin/markdown.ts";
import type { PlanFacts } from "../port.ts";
import { taskTitle } from "./check/block-facts.ts";

/** Facts under other names, and the way back, into Markdown that shows just the title: for people who do not want their titles to leave the machine. */
export type Withheld = { readonly facts: PlanFacts; restore(text: string): string };

/** Puts `Task A`, `Task B`, … in place of titles; wishes, reasons with their due dates, and suggestions, which quote them, stay at home. */
export function withholdNames(facts: PlanFacts): Withheld {
  const names = new Map<string, string>();
  const rename = (title: string) => {
    const base = taskTitle(title);
    const name = names.get(base) ?? `Task ${letters(names.size)}`;
    names.set(base, name);
    return name + title.slice(base.length);
  };
  const variants = facts.variants.map((variant) => ({
    ...variant,
    events: variant.events.map(({ reason: _, description: __, location: ___, ...event }) => ({
      ...event,
      summary: rename(event.summary),
      location: null,
      description: null,
    })),
    unplaced: (variant.unplaced ?? []).map((work) => ({
      task_id: work.task_id,
      minutes: work.minutes,
      title: rename(work.title),
      reason: "",
      suggestion: null,
    })),
  }));
  const originals = new Map([...names].map(([title, name]) => [name, plainInline(title)]));
  return {
    facts: {
      ...facts,
      variants,
      instructions: "",
      due: {},
      unreadSources: facts.unreadSources.map((_, at) => `source ${at + 1}`),
    },
    restore: (text) => text.replaceAll(/\bTask [A-Z]+\b/g, (name) => originals.get(name) ?? name),
  };
}

/** A, B, … Z, AA, AB, … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}
