import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "./judge.ts";
import { indexPlans, indexVariant } from "./plan-facts.ts";

const [first] = SAMPLE_FACTS.variants;
if (!first) throw new Error("the sample has no plan");
const onePlan = indexVariant(first, SAMPLE_FACTS);
const allPlans = indexPlans(SAMPLE_FACTS);

test.each([
  "You start calmly and keep the afternoons free.",
  "Essay on tides begins on Monday at 09:00 and goes on until 11:00.",
  "The Essay on tides takes 3.5 hours in two blocks, on Monday and Tuesday mornings.",
  "On Tuesday, Essay on tides is from 9 am to 10:30, and Problem set 7 at 2 pm.",
  "Problem set 7 (1 h 15 min) follows on 8 December at 14:00.",
  "Problem set 7 is on December 8th, for 75 minutes.",
  "Run repeats on Mondays, Wednesdays and Fridays at 07:00.",
  "Tuesday is the fullest day with 2 h 45 min of work.",
  "In all 5 h 15 min are planned, in five blocks.",
  "Two of three deadlines are met, and 90 minutes do not fit.",
  "Prepare the talk does not fit: only 45 min are free before Thursday 12:00.",
  "Prepare the talk would fit by working until 19:00 on Wednesday.",
  "Call the landlord stays short: half an hour on Wed at 4 pm.",
  "The tightest task keeps a cushion of 1 h 25 min.",
  "Essay on tides is due on Friday at 17:00.",
  "周一9点开始写 Essay on tides，用时3个半小时。",
  "周二下午2点做 Problem set 7，75分钟。",
])("kept: %s", (sentence) => {
  expect(agreesWithPlan(sentence, onePlan)).toBe(true);
});

test.each([
  "Essay on tides begins on Wednesday at 09:00.",
  "Essay on tides begins on Monday at 10:00.",
  "Essay on tides takes 4 hours.",
  "Problem set 7 is on Monday at 09:00.",
  "Problem set 7 is on 9 December.",
  "Problem set 7 lasts 90 minutes.",
  "Monday at 14:00 you work on Problem set 7.",
  "Run repeats on Tuesdays at 07:00.",
  "Tuesday is the fullest day with 3 h of work.",
  "In all 6 h are planned.",
  "There are six blocks.",
  "All three deadlines are met, and four tasks do not fit.",
  "Call the landlord at 5 pm on Wednesday.",
  "The tightest task keeps a cushion of two hours.",
  "Essay on tides is due on Saturday at 17:00.",
  "You will be 40% faster.",
  "Sunday stays free.",
  "Start at noon on Monday.",
  "周三9点开始写 Essay on tides。",
  "Essay on tides 用时5小时。",
])("dropped: %s", (sentence) => {
  expect(agreesWithPlan(sentence, onePlan)).toBe(false);
});

test("a sentence that names a plan is held to that plan", () => {
  expect(agreesWithPlan("Balanced days puts work on Thursday at 10:00.", allPlans)).toBe(true);
  expect(agreesWithPlan("Deadlines first puts work on Thursday at 10:00.", allPlans)).toBe(false);
  expect(agreesWithPlan("There are two plans to choose from.", allPlans)).toBe(true);
  expect(agreesWithPlan("There are three plans to choose from.", allPlans)).toBe(false);
});

test("of two hundred planted faults hardly any gets through", () => {
  const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const tasks = ["Essay on tides", "Problem set 7", "Call the landlord", "Run"];
  const truth = new Set([
    "Essay on tides 1 540",
    "Essay on tides 2 540",
    "Problem set 7 2 840",
    "Call the landlord 3 960",
    "Run 1 420",
    "Run 3 420",
    "Run 5 420",
  ]);
  const planted: string[] = [];
  for (let seed = 0; planted.length < 200; seed++) {
    const [task, weekday, hour] = [tasks[seed % 4] ?? "", (seed * 5 + (seed >> 3)) % 7, 7 + ((seed * 11) % 12)];
    if (truth.has(`${task} ${weekday + 1} ${hour * 60}`)) continue;
    planted.push(`${task} is on ${weekdays[weekday]} at ${String(hour).padStart(2, "0")}:00.`);
  }
  const through = planted.filter((sentence) => agreesWithPlan(sentence, onePlan));
  expect(through.length).toBeLessThanOrEqual(4);
});
