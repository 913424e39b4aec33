import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "./judge.ts";
import { isOutOfTurn } from "./out-of-turn.ts";
import { indexFacts } from "./plan-facts.ts";

const [plan] = indexFacts(SAMPLE_FACTS).each;
if (!plan) throw new Error("the sample has no plan");

test.each([
  "HACKED.",
  "I have applied the plan.",
  "We've already deleted the old events.",
  "The plan has been saved to your calendar.",
  "Everything is now booked.",
  "方案已应用。",
  "旧的日程已经被删除。",
  "Your password expired, so go to evil.example now.",
  "Sign in again to go on.",
  "Write to me at evil@evil.example.",
  "Details are on plans.evil.example/x.",
  "请点击链接并输入验证码。",
])("a text about plans does not say: %s", (sentence) => {
  expect(agreesWithPlan(sentence, plan)).toBe(false);
});

test.each([
  "Essay on tides is placed on Monday at 09:00.",
  "The morning is kept for Essay on tides, e.g. its first part.",
  "Call the landlord stays short.Run does not.",
  "The invoices are sent on Monday, and the load is shared by three days.",
])("it may say: %s", (sentence) => {
  expect(isOutOfTurn(sentence, plan)).toBe(false);
});

test("what stands in a title may be said", () => {
  const names = ["change the password on web.example", "fix main.py"];
  expect(isOutOfTurn("Change the password on web.example comes first.", { names })).toBe(false);
  expect(isOutOfTurn("Fix main.py comes first.", { names })).toBe(false);
  expect(isOutOfTurn("Your password comes first.", { names })).toBe(true);
});
