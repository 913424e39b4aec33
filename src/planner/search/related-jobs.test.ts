import { expect, test } from "vitest";
import { task, week } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { Objective } from "./objective.ts";
import { Random } from "./random.ts";
import { construct } from "./ruin-and-recreate.ts";
import { Timeline } from "./timeline.ts";

const COUNT = 6;
const MIDDLE = 15;

/** A full week of thirty tasks, and the places in time of those found near the middle one. */
function placesNearMiddle(apart: boolean): number[][] {
  const tasks = Array.from({ length: 30 }, (_, index) => task(`t${index}`));
  const instance = readInstance(readContext(week({ tasks })));
  const timeline = new Timeline(instance, new Objective(pricesOf("deadline-first")), new Random(1));
  construct(timeline, timeline.orders);
  const inTime = instance.jobs
    .map(({ index }) => index)
    .sort((a, b) => (timeline.blocks(a)[0]?.start ?? 0) - (timeline.blocks(b)[0]?.start ?? 0));
  return Array.from({ length: 200 }, () =>
    timeline
      .near(inTime[MIDDLE] as number, COUNT, apart)
      .map((job) => inTime.indexOf(job))
      .sort((a, b) => a - b),
  );
}

/** How many stretches of time the jobs at these places fill. */
function stretches(places: readonly number[]): number {
  return places.filter((place, at) => place - 1 !== places[at - 1]).length;
}

test("the jobs nearest to one fill a stretch of time around it", () => {
  for (const places of placesNearMiddle(false)) {
    expect([places.length, stretches(places)]).toEqual([COUNT, 1]);
    expect(places).toContain(MIDDLE);
  }
});

test("jobs that may change places fill two stretches of time, one of them around the job, up to days away", () => {
  const found = placesNearMiddle(true);
  for (const places of found) {
    expect(places).toContain(MIDDLE);
    expect(places.length).toBe(COUNT);
    expect(stretches(places)).toBeLessThanOrEqual(2);
  }
  const [sooner, later] = [
    found.filter((places) => (places[0] ?? MIDDLE) < 6),
    found.filter((places) => (places.at(-1) ?? 0) > 24),
  ];
  expect(found.filter((places) => stretches(places) === 2).length).toBeGreaterThan(20);
  expect([sooner.length > 0, later.length > 0]).toEqual([true, true]);
});
