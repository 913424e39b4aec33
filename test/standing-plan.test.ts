import { expect, test } from "vitest";
import { startDaywright } from "./support/daywright.ts";

const WEEK = "start_time=2026-11-23T00:00:00Z&end_time=2026-11-30T00:00:00Z";

test("a person who never applied a plan has an empty one, with all work still to be scheduled", async () => {
  await using server = await startDaywright();
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 180 });
  await server.call("POST", "/api/habits", { title: "Gym", duration_minutes: 45, times_per_week: 3 });
  const { json: plan } = await server.call("GET", `/api/plan?${WEEK}`);
  expect(plan).toMatchObject({ blocks: [], unanswered: [], conflicts: [], since: { from: null, done: 0 } });
  const essay = plan.work.find(({ title }: { title: string }) => title === "Essay");
  expect(essay).toMatchObject({
    estimate_minutes: 180,
    credited_minutes: 0,
    scheduled_minutes: 0,
    unscheduled_minutes: 180,
  });
  const gym = plan.work.filter(({ work }: { work: { kind: string } }) => work.kind === "habit");
  expect(gym.map((work: { unscheduled_minutes: number }) => work.unscheduled_minutes)).toContain(135);
});

test("an answer to a block that nobody knows is refused, and the block is named", async () => {
  await using server = await startDaywright();
  const refused = await server.call("POST", "/api/plan/answers", { answers: [{ block_id: "x", state: "done" }] });
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    [{ path: "answers.0.block_id", message: "there is no block x" }],
  ]);
});

test("a window that ends before it starts, or is longer than can be read, is refused by name", async () => {
  await using server = await startDaywright();
  const backwards = await server.call("GET", "/api/plan?start_time=2026-11-30T00:00:00Z&end_time=2026-11-23T00:00:00Z");
  expect([backwards.status, backwards.json.errors[0].path]).toEqual([400, "end_time"]);
  const year = await server.call("GET", "/api/plan?start_time=2026-01-01T00:00:00Z&end_time=2027-01-01T00:00:00Z");
  expect([year.status, year.json.errors[0].path]).toEqual([422, "end_time"]);
});
