import { expect, test } from "vitest";
import { TWELVE_LIVES } from "../../../test/support/planner/twelve-lives.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { costAt } from "./criteria.ts";
import { deepFirst } from "./deep-first.ts";
import { type Quest, searchAlone } from "./search-variant.ts";
import { ShownMeter } from "./shown-meter.ts";

const ENOUGH = 1_000;
const questOf = (name: string, budget = ENOUGH): Quest => {
  const problem = TWELVE_LIVES[name]?.problem;
  if (!problem) throw new Error(`nobody lives as ${name}`);
  const instance = readInstance(readContext(problem));
  return { instance, meter: new ShownMeter(instance), budget, shouldStop: undefined };
};

test("a plan for an early end gives deep work the hours for it before light work, and ends no later", () => {
  for (const name of ["parent", "freelancer", "empty week"]) {
    const quest = questOf(name);
    const fast = searchAlone(quest, "early-finish");
    const { criteria, shown, plan } = deepFirst(quest, fast);
    const hours = (of: typeof criteria) => costAt({ focusMismatch: 1 }, of);
    expect(hours(criteria), name).toBeLessThan(hours(fast.criteria));
    expect(shown.finish, name).toBeLessThanOrEqual(fast.shown.finish);
    expect(shown.leftOut, name).toEqual(fast.shown.leftOut);
    const daysOf = (jobs: typeof plan) => jobs.map((blocks) => [...new Set(blocks.map(({ start }) => dayAt(start)))]);
    expect(daysOf(plan), name).toEqual(daysOf(fast.plan));
  }
});

test("an owl's plan for an early end does not wait for the night", () => {
  const quest = questOf("owl");
  const fast = searchAlone(quest, "early-finish");
  expect(deepFirst(quest, fast).shown.finish).toBeLessThanOrEqual(fast.shown.finish);
});

function dayAt(minute: number): number {
  return Math.floor(minute / 1_440);
}
