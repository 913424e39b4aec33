import { expect, test } from "vitest";
import { at, task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import type { PlanningTask } from "../model.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { putBack } from "./put-back.ts";
import { Random } from "./random.ts";
import { NO_SQUEEZE } from "./schedule.ts";
import { Timeline } from "./timeline.ts";

/** When each task begins and ends, as day and time, inserted late in the given order. */
function putLate(order: readonly number[], tasks: readonly PlanningTask[]): string[] {
  const instance = readInstance(readContext(week({ tasks })));
  const timeline = new Timeline(instance, new Objective(pricesOf("deadline-first")), new Random(1));
  putBack(timeline, order, 0, { ...NO_SQUEEZE, late: true, tight: true });
  const timeOf = (minute: number) => new Date(instance.grid.base + minute * 60_000).toISOString().slice(8, 16);
  return tasks.map((_, job) =>
    timeline
      .blocks(job)
      .map(({ start, end }) => `${timeOf(start)}–${timeOf(end)}`)
      .join(),
  );
}

const chain = (due: number) => [
  task("first"),
  task("second", { dependsOn: ["first"] }),
  task("third", { dependsOn: ["second"], due }),
];

test.each([[[0, 1, 2]], [[2, 0, 1]], [[1, 2, 0]]])(
  "a chain goes to the latest time that its end leaves it, in whichever order it is inserted (%j)",
  (order) => {
    expect(putLate(order, chain(at("wed", "18:00")))).toEqual([
      "09T15:00–09T16:00",
      "09T16:00–09T17:00",
      "09T17:00–09T18:00",
    ]);
  },
);

test("of a chain whose end does not fit before it is due, the beginning is in by itself", () => {
  expect(putLate([2, 1, 0], chain(at("mon", "11:00")))).toEqual(["11T16:00–11T17:00", "11T17:00–11T18:00", ""]);
});

test("tasks that wait for each other are never in", () => {
  const waiting = [task("one", { dependsOn: ["other"] }), task("other", { dependsOn: ["one"] })];
  expect(putLate([0, 1], waiting)).toEqual(["", ""]);
});
