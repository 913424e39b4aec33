import { expect, test } from "vitest";
import type { Remedy } from "#contract/remedy.ts";
import { overfullWeek } from "../../../test/support/planner/overfull-week.ts";
import { FOURTH, planAll, planWithRemedy } from "../../../test/support/planner/with-remedy.ts";
import type { PlannedVariant } from "./planning-input.ts";

/**
 * Three problems that have remedies of every kind between them. `npm run bench:planner --
 * --remedies 80` tries those of many plans.
 */
const WEEKS = [2, 8, 10];

const changed = new Set<string>();

test.each(WEEKS)(
  "what would make work of week %d fit does, when the first of each kind is carried out in a session and planned again",
  (seed) => {
    const input = overfullWeek(seed);
    const [shown] = planAll(input, FOURTH) as [PlannedVariant];
    for (const { task_id, remedy } of shown.unplaced ?? []) {
      if (!remedy || fieldsOf(remedy).every((field) => changed.has(field))) continue;
      const [first] = planWithRemedy(input, shown, { task_id, remedy }, FOURTH);
      expect(
        first?.unplaced?.map((work) => work.task_id),
        remedy.statement,
      ).not.toContain(task_id);
      for (const field of fieldsOf(remedy)) changed.add(field);
    }
  },
);

test("among them are remedies of every kind", () => {
  expect([...changed]).toEqual(
    expect.arrayContaining([
      "category",
      "depends_on",
      "done",
      "due",
      "duration_minutes",
      "earliest_start",
      "hours_by_category",
      "max_block_minutes",
      "max_focus_minutes_per_day",
      "min_block_minutes",
      "priority",
      "working_hours",
    ]),
  );
});

test("in an overfull week work that hardly counts is told only of what all plans hold that are made with it", () => {
  const input = overfullWeek(5);
  const [shown] = planAll(input, FOURTH) as [PlannedVariant];
  const remedy = shown.unplaced?.find(({ task_id }) => task_id === "t7")?.remedy;
  const again = remedy ? planWithRemedy(input, shown, { task_id: "t7", remedy }, FOURTH) : [];
  expect(again.length).toBeGreaterThan(1);
  expect(again.flatMap(({ unplaced = [] }) => unplaced.map((work) => work.task_id))).not.toContain("t7");
});

test("work that a remedy was carried out for is in every plan, also where plans differ in what they leave out", () => {
  const input = overfullWeek(11);
  const [shown] = planAll(input, FOURTH) as [PlannedVariant];
  const remedy = shown.unplaced?.find(({ task_id }) => task_id === "t8")?.remedy;
  const again = remedy ? planWithRemedy(input, shown, { task_id: "t8", remedy }, FOURTH) : [];
  expect(again.length).toBeGreaterThan(1);
  expect(new Set(again.map(({ unplaced }) => JSON.stringify(unplaced))).size).toBeGreaterThan(1);
  expect(again.flatMap(({ unplaced = [] }) => unplaced.map((work) => work.task_id))).not.toContain("t8");
});

function fieldsOf({ tasks: [task] = [], preferences = {} }: Remedy): string[] {
  const { id: _, title: __, ...fields } = task ?? { id: "" };
  return [...Object.keys(fields), ...Object.keys(preferences)];
}
