import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { createBuiltinWriter } from "../../builtin/index.ts";
import type { PlanFacts } from "../../port.ts";
import { agreesWithPlan } from "./judge.ts";
import { type FactIndex, indexFacts } from "./plan-facts.ts";
import { splitSentences } from "./sentences.ts";

/** Everything that the built-in writer says of the sample, each sentence with what may be said of its plan. */
async function saidOf(facts: PlanFacts) {
  const { aiDraft, descriptions } = await createBuiltinWriter().write(facts, new AbortController().signal);
  const { all, each } = indexFacts(facts);
  const indexes = [all, ...each];
  return [aiDraft, ...descriptions].flatMap((text, at) =>
    splitSentences(text).flatMap((sentence) => {
      const index = indexes[at];
      return index && sentence.trim() !== "" ? [{ sentence, index }] : [];
    }),
  );
}

/** The sentence with one of its numbers, times or weekdays changed, in every place in turn; titles stay. */
function* changed(sentence: string): Generator<string> {
  for (const { 0: token, index } of sentence.matchAll(
    /(?<!set |\d)\d+|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b|周[一二三四五六日]/g,
  )) {
    const other = /^\d/.test(token) ? String(Number(token) + 13) : token.startsWith("周") ? "周日" : "Sun";
    if (other !== token) yield sentence.slice(0, index) + other + sentence.slice(index + token.length);
  }
}

test.each(["en", "zh"] as const)(
  "the built-in writer's own words pass, and with a number changed do not (%s)",
  async (language) => {
    const { each } = indexFacts({ ...SAMPLE_FACTS, language });
    const said = await saidOf({ ...SAMPLE_FACTS, language });
    // The draft says of the best plan what it says of all.
    const agrees = (sentence: string, index: FactIndex) =>
      [index, ...(index.own.length > 1 ? each : [])].some((plan) => agreesWithPlan(sentence, plan));
    const lost = said.filter(({ sentence, index }) => !agrees(sentence, index));
    expect(lost.map(({ sentence }) => sentence)).toEqual([]);
    const wrong = said.flatMap(({ sentence, index }) =>
      [...changed(sentence)].map((each) => ({ sentence: each, index })),
    );
    const through = wrong.filter(({ sentence, index }) => agrees(sentence, index));
    expect(wrong.length).toBeGreaterThan(60);
    expect(through.length / wrong.length, through.map(({ sentence }) => sentence).join("\n")).toBeLessThanOrEqual(0.02);
  },
);
