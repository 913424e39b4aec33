import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "./judge.ts";
import { indexFacts } from "./plan-facts.ts";

const {
  all: allPlans,
  each: [onePlan],
} = indexFacts(SAMPLE_FACTS);
if (!onePlan) throw new Error("the sample has no plan");

/** Sentences about the first plan of the sample, each with what makes it wrong in place of what stands between the bars. */
const PAIRS: readonly (readonly [so: string, wrong: string])[] = [
  // compared with another plan, or another day
  ["Essay on tides starts |three| days earlier than in plan 2.", "two"],
  ["Essay on tides starts three days |earlier| than in plan 2.", "later"],
  ["Essay on tides has one block |more| than in plan 2.", "fewer"],
  ["Tuesday is |45| minutes longer than Monday.", "30"],
  ["Essay on tides 比方案2早|三|天。", "一"],
  ["周二比周一|多|45分钟。", "少"],
  // at most, at least, nearly
  ["No block is longer than |two hours|.", "90 minutes"],
  ["Each day holds between |30| minutes and 2 h 45 min.", "60"],
  ["每天都不超过|2小时45分钟|。", "2小时"],
  ["Tuesday holds nearly |three| hours.", "four"],
  ["Tuesday holds more than |two and a half| hours.", "three"],
  ["Essay on tides takes about |three and a half| hours.", "two"],
  ["周二将近|3|小时。", "4"],
  // pauses, and from when to when
  ["On Tuesday there is a long gap between |10:30| and 14:00.", "11:00"],
  ["周二10:30到|14:00|之间有一段空档。", "13:00"],
  ["Problem set 7 is done by Tuesday at |15:15|.", "14:30"],
  ["Essay on tides goes from Monday to |Tuesday|.", "Wednesday"],
  ["After |Wednesday| there is only Run.", "Monday"],
  ["周|三|之后只有 Run。", "一"],
  // several at once
  ["The first two days come to |4 h 45 min| together.", "5 h 45 min"],
  ["前两天合计|4小时45分钟|。", "5小时"],
  ["Monday, Tuesday and Wednesday hold |120, 165| and 30 minutes.", "165, 120"],
  ["Essay on tides 的两段分别是|2小时和1个半小时|。", "1个半小时和2小时"],
  // what a sentence leaves out
  ["Three deadlines, |two| met.", "three"],
  ["三个截止，满足|两|个。", "三"],
  ["Essay on tides ends on Tuesday at 10:30, Problem set 7 at |15:15|.", "16:15"],
  ["Essay on tides has two parts, the first on Monday and the second on Tuesday at |09:00|.", "14:00"],
  ["Prepare the talk would fit if you worked until |19:00| on Wednesday.", "18:00"],
  ["The weekend of |12 and 13| December stays free.", "13 and 14"],
];

test.each(PAIRS)("so is “%s”, and with “%s” it is not", (pair, wrong) => {
  const [before = "", right = "", after = ""] = pair.split("|");
  expect(agreesWithPlan(before + right + after, onePlan)).toBe(true);
  expect(agreesWithPlan(before + wrong + after, onePlan)).toBe(false);
});

test("what is said to differ between plans, or not to, is held to all of them", () => {
  expect(agreesWithPlan("Problem set 7 takes 75 minutes in both plans.", allPlans)).toBe(true);
  expect(agreesWithPlan("The plans hold the same tasks.", allPlans)).toBe(false);
  expect(agreesWithPlan("Monday is the same in both plans.", allPlans)).toBe(false);
  expect(agreesWithPlan("Plan 1 has the longest Tuesday.", allPlans)).toBe(true);
  expect(agreesWithPlan("Plan 2 has the longest Tuesday.", allPlans)).toBe(false);
  expect(agreesWithPlan("Essay on tides ends on Tuesday or Thursday.", allPlans)).toBe(false);
});

test("a day of the week after is the one of that date", () => {
  const [plan, ...others] = SAMPLE_FACTS.variants;
  if (!plan) throw new Error("the sample has no plan");
  const events = plan.events.map((event) =>
    event.summary === "Call the landlord"
      ? { ...event, start: "2026-12-14T15:00:00Z", end: "2026-12-14T15:30:00Z" }
      : event,
  );
  const facts = { ...SAMPLE_FACTS, endTime: "2026-12-15T23:00:00Z", variants: [{ ...plan, events }, ...others] };
  const [fortnight] = indexFacts(facts).each;
  if (!fortnight) throw new Error("no plan was read");
  expect(agreesWithPlan("Call the landlord 在下周一16:00。", fortnight)).toBe(true);
  expect(agreesWithPlan("Essay on tides 在下周一9:00。", fortnight)).toBe(false);
});

test("a due date that would make it fit is said as what it would be, and as it was computed", () => {
  const [plan, ...others] = SAMPLE_FACTS.variants;
  if (!plan) throw new Error("the sample has no plan");
  const unplaced = (plan.unplaced ?? []).map((work) => ({
    ...work,
    suggestion: "It would fit if it were due Friday 11 December 10:20.",
  }));
  const [index] = indexFacts({ ...SAMPLE_FACTS, variants: [{ ...plan, unplaced }, ...others] }).each;
  if (!index) throw new Error("no plan was read");
  expect(agreesWithPlan("Prepare the talk would fit if it were due Friday 11 December 10:20.", index)).toBe(true);
  expect(agreesWithPlan("Prepare the talk would fit if it were due Friday 11 December 11:20.", index)).toBe(false);
  expect(agreesWithPlan("Prepare the talk is due Friday 11 December 10:20.", index)).toBe(false);
});
