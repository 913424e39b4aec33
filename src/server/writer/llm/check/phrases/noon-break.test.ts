import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "../judge.ts";
import { indexFacts } from "../plan-facts.ts";

// The essay on Monday from 9 to 12 and from 13 to 16.
const [first] = SAMPLE_FACTS.variants;
const [morning, later, ...others] = first?.events ?? [];
if (!first || !morning || !later) throw new Error("the sample has no essay");
const events = [
  { ...morning, end: "2026-12-07T11:00:00Z" },
  { ...later, start: "2026-12-07T12:00:00Z", end: "2026-12-07T15:00:00Z" },
  ...others,
];
const {
  each: [plan],
} = indexFacts({ ...SAMPLE_FACTS, variants: [{ ...first, events }] });
if (!plan) throw new Error("the sample has no plan");

test.each([
  ["On Monday Essay on tides goes from 09:00 to 16:00 with an hour off at noon.", true],
  ["On Monday Essay on tides goes from 09:00 to 16:00 with a break at noon.", true],
  ["On Monday Essay on tides goes from 09:00 to 16:00 with a 30-minute break at noon.", false],
  ["On Monday Essay on tides goes from 09:00 to 15:00 with an hour off at noon.", false],
  ["On Tuesday Essay on tides goes from 09:00 to 16:00 with an hour off at noon.", false],
])("a task may be said to go on over a break that is named: %s", (sentence, holds) => {
  expect(agreesWithPlan(sentence, plan)).toBe(holds);
});
