import { expect, test } from "vitest";
import type { StandingPlan } from "#contract/plan.ts";
import { dayOf } from "./day-items.ts";

const NINE = Date.parse("2026-11-27T09:00:00Z");

/** A plan whose one block of today is called `title`, of work in `category`. */
function planOf(title: string, category: string | undefined): StandingPlan {
  const work = { kind: "task", id: "work" };
  const times = { start: "2026-11-27T10:00:00Z", end: "2026-11-27T11:00:00Z" };
  return {
    time_zone: "UTC",
    blocks: [{ block_id: "b", work, title, ...times, state: "planned", minutes_done: null }],
    work: [{ work, title, category }],
    work_colors: { Garden: "cal-color-5", Thesis: "cal-color-6" },
    events: [],
    conflicts: [],
  } as unknown as StandingPlan;
}

test.each([
  [
    "of a course that its title begins with is named after it once",
    "Thesis: chapter 2",
    "Thesis",
    "chapter 2",
    "Thesis",
  ],
  ["of another course is named with it", "Chapter 2", "Thesis", "Chapter 2", "Thesis"],
  ["with hours of its own, which are called like it, is not named twice", "Garden", "Garden", "Garden", null],
  ["of no course has none beside it", "Garden", undefined, "Garden", null],
])("a block of work %s", (_, title, category, shown, beside) => {
  const [item] = dayOf(planOf(title, category), NINE).items;
  expect(item).toMatchObject({ title: shown, category: beside });
});

test.each([
  ["of its course", "Chapter 2", "Thesis", "cal-color-6"],
  ["of its title, without a course", "Garden", undefined, "cal-color-5"],
  ["of its title, with hours of its own", "Garden", "Garden", "cal-color-5"],
])("a block of work has the colour %s", (_, title, category, color) => {
  expect(dayOf(planOf(title, category), NINE).items[0]?.colorClass).toBe(color);
});
