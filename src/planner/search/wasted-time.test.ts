import { expect, test } from "vitest";
import { task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { construct, improve } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

const objective = new Objective(pricesOf("deadline-first"));

test("time is wasted where a gap held more work before, whatever bounds it, and not where it is as full as ever", () => {
  const hours = [
    { from: 540, to: 600 },
    { from: 660, to: 750 },
    { from: 780, to: 840 },
  ];
  const tasks = [60, 90, 45, 60].map((durationMinutes, index) => task(`t${index}`, { durationMinutes }));
  const problem = week({ tasks });
  const workingHours = Array.from({ length: 7 }, (_, day) => (day === 0 ? hours : []));
  const instance = readInstance(readContext({ ...problem, preferences: { ...problem.preferences, workingHours } }));
  const timeline = new Timeline(instance, objective, new Random(1));
  const wasted = () => new Set(Array.from({ length: 40 }, () => timeline.inWastedTime(3)).flat());
  for (const job of [0, 1, 3]) timeline.insert(job, 0);
  expect(wasted()).toEqual(new Set());
  timeline.remove(1);
  timeline.insert(2, 0);
  expect(wasted()).toEqual(new Set([2]));
  timeline.remove(2);
  timeline.insert(1, 0);
  expect(wasted()).toEqual(new Set());
});

test.each([
  { tasks: 60, minutes: 60, share: 0.7, when: "many do not all fit" },
  { tasks: 60, minutes: 15, share: 0, when: "many all fit" },
  { tasks: 30, minutes: 120, share: 0, when: "few do not all fit" },
])("of $tasks tasks, a share of $share of all steps empties gaps with wasted time ($when)", ({ share, ...work }) => {
  class Watched extends Timeline {
    atWaste = 0;
    override inWastedTime(count: number): readonly number[] {
      this.atWaste++;
      return super.inWastedTime(count);
    }
  }
  const tasks = Array.from({ length: work.tasks }, (_, index) => task(`t${index}`, { durationMinutes: work.minutes }));
  const watched = new Watched(readInstance(readContext(week({ tasks }))), objective, new Random(1));
  construct(watched, watched.orders.slice(0, 1));
  improve(watched, new Random(1), { budget: 300 });
  expect(watched.atWaste / 300).toBeCloseTo(share, 1);
});
