import { expect, test } from "vitest";
import { at, event, task, weekInHalfHours } from "../../../test/support/planner/week.ts";
import { readContext, readInstance } from "../instance/read-instance.ts";
import { pricesOf } from "../variants/variant-prices.ts";
import { readWorks } from "./beam-openings.ts";
import { readKept, readRests } from "./beam-remaining-work.ts";
import { createRoom } from "./beam-room.ts";
import { Objective } from "./objective.ts";

/** The room of a Monday with these events, from its first cell on, by the times of day. */
function roomUntil(times: readonly string[], busy: readonly (readonly [string, string])[]): number[] {
  const events = [
    ...busy.map(([from, to]) => event(at("mon", from), at("mon", to))),
    event(at("tue", "00:00"), at("sun", "24:00")),
  ];
  const tasks = [task("thesis", { durationMinutes: 600, minBlockMinutes: 30, maxBlockMinutes: 120 })];
  const instance = readInstance(readContext(weekInHalfHours({ busy: events, tasks })));
  const none = instance.jobs.map(() => []);
  const rests = readRests(readWorks(instance, new Objective(pricesOf("balanced"))), none);
  const deadlines = times.map((time) => (at("mon", time) - instance.grid.base) / 60_000);
  const room = createRoom(rests, instance, readKept(instance, none), deadlines);
  return [...room.after(0, { end: Number.NEGATIVE_INFINITY, runStart: 0 })];
}

test("the room for work leaves out the pauses after two hours, and time that is too short for a block", () => {
  const lunch = ["12:00", "13:00"] as const;
  expect(roomUntil(["11:00", "12:00", "18:00"], [lunch])).toEqual([120, 170, 170 + 250]);
  expect(roomUntil(["12:00"], [["09:20", "10:00"], lunch])).toEqual([120]);
});
