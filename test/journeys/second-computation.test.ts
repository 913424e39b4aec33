import fc from "fast-check";
import { expect, test } from "vitest";
import { usualArrangement, writeArranged } from "#server/writer/arrangement.ts";
import { createMenu } from "#server/writer/menu/index.ts";
import { buildQuestion } from "#server/writer/model/build-question.ts";
import { readAnswer } from "#server/writer/model/read-answer.ts";
import type { PlanFacts } from "#server/writer/port.ts";
import type { DraftFact } from "#wording/draft/fact.ts";
import { beyondMenu, menuOf } from "../doubles/llm/menu.ts";
import { arbitraryFacts } from "../support/second-computation/arbitrary-plans.ts";
import { CHECKS } from "../support/second-computation/fact-checks.ts";

test("each statement about a thousand sets of plans is so by a second reading of them, and each kind is made", () => {
  const seen = new Set<string>(["pick", "least-harm"]); // said by an arrangement, and on no menu
  const isSo = (fact: DraftFact, facts: PlanFacts, plan: number | null) => {
    const check = CHECKS[fact.kind] as (...values: unknown[]) => boolean;
    return check(fact, facts, facts.variants[plan ?? 0]);
  };
  fc.assert(
    fc.property(arbitraryFacts, (facts) => {
      for (const { fact, plan } of createMenu(facts).items) {
        seen.add(fact.kind);
        if (!isSo(fact, facts, plan)) expect.fail(`not so: ${JSON.stringify(fact)}`);
      }
    }),
    { numRuns: 1_000 },
  );
  expect([...seen].toSorted()).toEqual(Object.keys(CHECKS).toSorted());
});

/** What a model may answer: ids of the menu in any order and place, beside anything at all. */
function arbitraryAnswer(ids: readonly string[]): fc.Arbitrary<string> {
  const entry = fc.oneof(fc.constantFrom(...ids), fc.constantFrom("You owe 100 €.", "all-99"), fc.jsonValue());
  const form = fc.record(
    {
      recommend: entry,
      draft: fc.oneof(fc.array(entry), fc.jsonValue()),
      plans: fc.oneof(fc.array(fc.oneof(fc.array(entry), fc.jsonValue())), fc.jsonValue()),
      note: fc.string(),
    },
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 5, arbitrary: form.map((answer) => JSON.stringify(answer)) }, fc.json(), fc.string());
}

test("whatever a model answers, the texts hold statements of the menu, and all that must be said", () => {
  fc.assert(
    fc.property(
      arbitraryFacts.chain((facts) =>
        fc.tuple(fc.constant(facts), arbitraryAnswer(createMenu(facts).items.map(({ id }) => id))),
      ),
      ([facts, answer]) => {
        const menu = createMenu(facts);
        const arrangement = readAnswer(answer, menu)?.arrangement ?? usualArrangement(menu);
        const { aiDraft, descriptions } = writeArranged(facts, menu, arrangement);
        const asked = menuOf({
          messages: [{ role: "user", content: buildQuestion(facts, menu, { withholds: false }).user }],
        });
        for (const text of [aiDraft, ...descriptions]) expect(beyondMenu(withoutQuote(text), asked)).toBe("");
        const unread = facts.unreadSources.every((label) => aiDraft.includes(`“${label}”`));
        const misread = (facts.notUnderstood ?? []).slice(0, 4).every((part) => aiDraft.includes(`“${part}”`));
        const open = aiDraft.includes("2 h 30 min of past blocks have no answer yet");
        expect([unread, misread, open]).toEqual([true, true, facts.unansweredMinutes === 150]);
        for (const [at, { metrics, unplaced = [] }] of facts.variants.entries()) {
          const text = descriptions[at] ?? "";
          if (metrics?.late_minutes)
            expect([aiDraft, text].map((each) => / after its due date/.test(each))).toEqual([true, true]);
          for (const { title } of unplaced.slice(0, 4)) expect(text).toContain(`**${title}**`);
        }
      },
    ),
    { numRuns: 300 },
  );
});

/** The person's words that were not understood are on no menu that is sent. */
function withoutQuote(text: string): string {
  return text.replace(/Of what you wrote, .*?: (?:“[^”]*”|\d+ more parts?|, | and )+\. ?/, "");
}
