import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "./judge.ts";
import { indexFacts } from "./plan-facts.ts";

// The first plan twice, and one that works on Thursday and Friday only.
const [first, second] = SAMPLE_FACTS.variants;
if (!first || !second) throw new Error("the sample has no two plans");
const { all } = indexFacts({ ...SAMPLE_FACTS, variants: [first, { ...first, title: "Another" }, second] });

test.each([
  ["Two plans keep Thursday free.", true],
  ["Three plans keep Thursday free.", false],
  ["Two of the plans begin Essay on tides on Thursday.", false],
  ["Two plans begin Essay on tides on Monday, while Plan 3 begins Essay on tides on Thursday.", true],
  ["Two plans begin Essay on tides on Monday, while Plan 3 begins Essay on tides on Friday.", false],
  ["Two plans begin Essay on tides on Monday, while Plan 3 begins it on Friday.", false],
  ["两个方案周四空着。", true],
  ["两个方案周二空着。", false],
])("what is said of some of the plans is so of just so many: %s", (sentence, holds) => {
  expect(agreesWithPlan(sentence, all)).toBe(holds);
});
