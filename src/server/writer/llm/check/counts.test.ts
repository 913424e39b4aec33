import { expect, test } from "vitest";
import { SAMPLE_FACTS } from "../../../../../test/fixtures/plan-facts.ts";
import { agreesWithPlan } from "./judge.ts";
import { indexFacts } from "./plan-facts.ts";

// Work on Monday, Tuesday and Wednesday, and a run on Monday, Wednesday and Friday.
const {
  each: [plan],
} = indexFacts(SAMPLE_FACTS);
if (!plan) throw new Error("the sample has no plan");

const HOLDS_FOR: readonly (readonly [says: (count: string) => string, counts: readonly string[]])[] = [
  [(count) => `${count} days have something planned.`, ["Four"]],
  [(count) => `${count} days are without any planned work at all.`, ["Three"]],
  [(count) => `${count} days have nothing planned.`, ["Three"]],
  [(count) => `${count} days have tasks.`, ["Three"]],
  [(count) => `All the work sits in ${count} days.`, ["Three"]],
  [(count) => `${count} tasks find their place, Run included.`, ["Four"]],
  [(count) => `${count} tasks are placed, including Run.`, ["Four"]],
  [(count) => `Run aside, ${count} tasks find their place.`, ["Three"]],
  [(count) => `Wednesday has ${count} tasks, Run included.`, ["Two"]],
];
const HAN_HOLDS_FOR: typeof HOLDS_FOR = [
  [(count) => `一共${count}天有安排。`, ["四"]],
  [(count) => `有${count}天没有任何安排。`, ["三"]],
  [(count) => `一共${count}天有任务。`, ["三"]],
  [(count) => `${count}个上午都在写Essay on tides。`, ["二", "两"]],
  [(count) => `排进了${count}项任务，包括Run。`, ["四"]],
  [(count) => `排进了${count}项任务，不含Run。`, ["三"]],
  [(count) => `周三有${count}项任务，其中Run是重复的。`, ["二", "两"]],
];

test.each([
  ...HOLDS_FOR.map((each) => cased(each, ["One", "Two", "Three", "Four", "Five", "Six"])),
  ...HAN_HOLDS_FOR.map((each) => cased(each, ["二", "两", "三", "四", "五", "六"])),
])("a count is held to the one thing that its words count: $name", ({ says, counts, all }) => {
  expect(all.filter((count) => agreesWithPlan(says(count), plan))).toEqual(counts);
});

function cased([says, counts]: (typeof HOLDS_FOR)[number], all: readonly string[]) {
  return { name: says("…"), says, counts, all };
}
