import { expect, test } from "vitest";
import { startDaywright } from "../support/daywright.ts";
import { added, plan, SUNDAY, startOn, WEDNESDAY, WEEK } from "../support/week-plan.ts";

const GYM = { title: "Gym", duration_minutes: 45, times_per_week: 3 };

test("habits live on the server: they are added, changed, paused and deleted, and a second browser sees them", async () => {
  await using server = await startDaywright();
  const added = await server.call("POST", "/api/habits", GYM);
  expect([added.status, added.headers.get("location")]).toEqual([201, `/api/habits/${added.json.id}`]);
  expect(added.json).toMatchObject({ ...GYM, id: expect.stringMatching(/^[\w-]{8,}$/), paused_until: null });
  const { id } = added.json;
  const changed = await server.call("PATCH", `/api/habits/${id}`, { times_per_week: 2, paused_until: "2026-12-07" });
  expect(changed.json).toMatchObject({ title: "Gym", times_per_week: 2, paused_until: "2026-12-07" });
  expect((await server.call("GET", "/api/habits")).json).toEqual([changed.json]);
  expect((await server.call("DELETE", `/api/habits/${id}`)).status).toBe(204);
  expect((await server.call("GET", "/api/habits")).json).toEqual([]);
  for (const [method, body] of [["PATCH", {}], ["DELETE"]] as const)
    expect((await server.call(method, `/api/habits/${id}`, body)).status).toBe(404);
});

test("a habit that no week could hold is refused, and the field is named", async () => {
  await using server = await startDaywright();
  const refused = await server.call("POST", "/api/habits", { ...GYM, times_per_week: 9 });
  expect([refused.status, refused.json.errors[0].path]).toEqual([422, "times_per_week"]);
  const date = await server.call("POST", "/api/habits", { ...GYM, paused_until: "soon" });
  expect([date.status, date.json.errors[0].path]).toEqual([400, "paused_until"]);
});

test("planned again, a session holds the habits that are kept by then, unless its request named its own", async () => {
  await using server = await startOn(SUNDAY);
  const habitsIn = async (session: string) => {
    const { json } = await server.call("POST", `${session}/variants`, {});
    return new Set(json.draft_variants[0].events.map(({ summary }: { summary: string }) => summary));
  };
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 60 });
  const [ours, own] = [await plan(server), await plan(server, { habits: [{ ...GYM, title: "Run" }] })];
  const { json: gym } = await server.call("POST", "/api/habits", GYM);
  expect(await habitsIn(ours.session)).toEqual(new Set(["Essay", "Gym"]));
  expect(await habitsIn(own.session)).toEqual(new Set(["Essay", "Run"]));
  await server.call("DELETE", `/api/habits/${gym.id}`);
  expect(await habitsIn(ours.session)).toEqual(new Set(["Essay"]));
});

test("a habit that is deleted frees its blocks that have not begun: they are counted, and every plan removes them", async () => {
  await using server = await startOn(SUNDAY);
  const { json: gym } = await server.call("POST", "/api/habits", GYM);
  await (await plan(server)).apply();
  const books = async () =>
    (await server.call("GET", `/api/plan?start_time=${WEEK.start_time}&end_time=${WEEK.end_time}`)).json;
  const { blocks } = await books();
  expect(blocks).toHaveLength(3);
  server.goOnTo(WEDNESDAY);
  const begun = blocks.filter(({ start }: { start: string }) => start <= WEDNESDAY).length;
  const ahead = blocks.length - begun;
  await server.call("DELETE", `/api/habits/${gym.id}`);
  expect((await books()).work).toMatchObject([{ scheduled_minutes: 45 * begun, freed_minutes: 45 * ahead }]);
  const { variants, apply } = await plan(server);
  for (const { removes } of variants) expect(removes).toHaveLength(ahead);
  expect((await apply()).json).toMatchObject({ deleted_count: ahead });
  await server.call("POST", "/api/habits", { ...GYM, id: gym.id });
  expect((await books()).work).toMatchObject([{ scheduled_minutes: 45 * begun, unscheduled_minutes: 45 * ahead }]);
});

const FROM_WEDNESDAY = { start_time: WEDNESDAY, end_time: "2026-12-02T12:00:00Z" };

test("planned in the middle of a week, a habit is placed as often as the week asks; planned again, no plan adds any", async () => {
  await using server = await startOn(WEDNESDAY);
  await server.call("POST", "/api/habits", GYM);
  const first = await plan(server, FROM_WEDNESDAY);
  expect(first.variants[0]?.events.map(({ start }) => start < "2026-11-30")).toEqual([true, true, true, false]);
  expect((await first.apply()).status).toBe(200);
  for (const { variants } of [await plan(server, FROM_WEDNESDAY), await plan(server, FROM_WEDNESDAY)])
    for (const { events, removes } of variants) expect([added(events), removes]).toEqual([[], []]);
});

test("a habit's block that is locked stays, and counts as one of its week", async () => {
  await using server = await startOn(WEDNESDAY);
  await server.call("POST", "/api/habits", GYM);
  const { session, variants } = await plan(server, FROM_WEDNESDAY);
  const [first, ...others] = variants[0]?.events ?? [];
  await server.call("PUT", `${session}/variants/0`, { events: [{ ...first, locked: true }, ...others] });
  const { json } = await server.call("POST", `${session}/variants`, {});
  const [locked, ...more] = json.draft_variants[0].events;
  expect(locked).toMatchObject({ start: first?.start, locked: true });
  expect(more).toHaveLength(3);
});
