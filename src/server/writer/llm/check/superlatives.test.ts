import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "./judge.ts";
import { indexFacts } from "./plan-facts.ts";

// The second plan has fewer days with work, a fuller one among them, and leaves the essay more room.
const [first, second] = SAMPLE_FACTS.variants;
if (!first?.metrics || !second) throw new Error("the sample has no two plans");
const metrics = {
  ...first.metrics,
  cushions: [{ task_id: "essay", minutes: 300 }],
  load_per_day: [
    { date: "2026-12-10", minutes: 210 },
    { date: "2026-12-11", minutes: 75 },
  ],
};
const { all } = indexFacts({ ...SAMPLE_FACTS, variants: [first, { ...second, metrics }] });

test.each([
  ["Plan 1", "# is the calmest."],
  ["Plan 1", "The calmest choice is #."],
  ["Plan 2", "# is the most packed."],
  ["Plan 2", "# has the most free days."],
  ["Plan 2", "# needs the fewest days with work."],
  ["Plan 2", "# leaves the most room before Essay on tides is due."],
  ["Plan 1", "# is the tightest on Essay on tides."],
  ["Plan 1", "# has the earliest finish."],
  ["方案2", "#收工最晚。"],
  ["方案1", "#最平均。"],
  ["方案2", "#最满。"],
  ["方案2", "#空闲的日子最多。"],
])("only %s is said to be so: %s", (plan, sentence) => {
  const plans = ["1", "2"].map((number) => plan.replace(/\d/, number));
  expect(plans.filter((each) => agreesWithPlan(sentence.replace("#", each), all))).toEqual([plan]);
});

test("no plan is first where all are alike", () => {
  const { all: alike } = indexFacts({ ...SAMPLE_FACTS, variants: [first, { ...first, title: "Another" }] });
  expect(agreesWithPlan("Plan 1 is the calmest.", alike)).toBe(false);
});
