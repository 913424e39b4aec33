import { LIMITS } from "#contract/limits.ts";
import { instantOf } from "#domain/time.ts";
import type { PlanFacts, PlanText, Writer } from "../port.ts";
import { digest } from "./digest.ts";
import { writeNarrative } from "./narrative.ts";
import { notUnderstoodNote } from "./not-understood.ts";
import { writeOverview } from "./overview.ts";
import { PHRASES } from "./text/index.ts";
import { standings } from "./traits.ts";

/** The writer that needs no model: Markdown from computed facts alone, in the person's language and zone. */
export function createBuiltinWriter(): Writer {
  return { write: async (facts) => writePlan(facts) };
}

function writePlan(facts: PlanFacts): PlanText {
  const say = PHRASES[facts.language];
  const plans = facts.variants.map((variant) => digest(variant, facts));
  const overview = {
    plans,
    standings: standings(plans),
    from: dateOf(facts.startTime, facts.timeZone),
    to: dateOf(facts.endTime, facts.timeZone, -1),
    unreadSources: facts.unreadSources,
    notUnderstood: notUnderstoodNote(facts),
    note: facts.variants[0]?.note ?? null,
  };
  return {
    aiDraft: within(LIMITS.textLength, writeOverview(overview, say)),
    descriptions: plans.map((plan) => within(LIMITS.textLength, writeNarrative(plan, say))),
    writtenBy: { writer: "builtin", instead: null },
  };
}

/** The local date of an instant; the window's end is exclusive, so its last day is that of the moment before. */
function dateOf(instant: string, timeZone: string, shiftMs = 0): Temporal.PlainDate {
  return instantOf(instant).add({ milliseconds: shiftMs }).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** Whole lines up to `length` characters. */
function within(length: number, text: string): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 2);
  return `${cut.slice(0, Math.max(cut.lastIndexOf("\n"), 0))}\n…`;
}
