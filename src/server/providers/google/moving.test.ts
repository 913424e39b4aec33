import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { type GoogleWorld, startGoogleWorld, toCreate } from "../../../../test/doubles/google/connected-google.ts";
import { answerEvents } from "../../../../test/doubles/google/events-api.ts";
import { inOrder } from "../../../../test/doubles/google/faults.ts";
import { ME } from "../../../../test/doubles/google/server.ts";
import type { Call } from "../../../../test/support/api-call.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import type { EventToCreate, EventToMove, WrittenEvent } from "../port.ts";

const FRIDAY = { start: "2026-12-11T13:00:00Z", end: "2026-12-11T14:30:00Z" };

let world: GoogleWorld;
beforeEach(async () => {
  world = await startGoogleWorld();
});
afterEach(() => world.google.close());

const events = (count: number) => Array.from({ length: count }, (_, index) => toCreate(index));
const to = (times: typeof FRIDAY) => (event: WrittenEvent) => ({ ...event, ...times });
const held = (key: string) => world.google.world.calendars.get(ME)?.events.get(key)?.event;
const live = () => world.google.world.live(ME);

async function write(wanted: readonly EventToCreate[]): Promise<WrittenEvent[]> {
  const created = (await world.connect().writer.create(ME, wanted, neverAborted())).map(unwrap);
  return created.flatMap((each) => (each.is === "created" ? [each] : []));
}

const move = (wanted: readonly EventToMove[]) => world.connect().writer.move(ME, wanted, neverAborted());
const batches = () => world.google.calls.filter((call) => call.startsWith("POST /batch")).length;

test("120 events are moved in two batches, and all but their times is as the person sees it", async () => {
  const written = await write(events(120));
  const before = live();
  const asked = batches();
  expect((await move(written.map(to(FRIDAY)))).map(unwrap)).toMatchObject(written.map(() => ({ is: "moved" })));
  expect(batches() - asked).toBe(2);
  const untimed = before.map(({ etag: _, updated: __, start: ___, end: ____, ...event }) => event);
  expect(live()).toMatchObject(untimed);
  expect(live()[0]).toMatchObject({
    start: { dateTime: FRIDAY.start, timeZone: "Europe/Berlin" },
    end: { dateTime: FRIDAY.end, timeZone: "Europe/Berlin" },
  });
});

test("120 deleted events are restored, one Result each, with two batches to look and two to write", async () => {
  const { writer } = world.connect();
  await writer.remove(ME, await write(events(120)), neverAborted());
  const asked = batches();
  const restored = (await writer.restore(ME, events(120), neverAborted())).map(unwrap);
  expect(batches() - asked).toBe(4);
  expect(restored).toMatchObject(events(120).map(({ eventKey }) => ({ is: "created", eventKey })));
  expect(live()).toHaveLength(120);
});

test.each([
  ["the connection is cut after the effect", { kind: "reset", when: "after" }],
  ["the connection is cut before the effect", { kind: "reset", when: "before" }],
  ["the answer is cut", { kind: "truncate" }],
  ["the answer ends early", { kind: "end-early" }],
  ["the answer comes in another order", { kind: "reorder" }],
  ["Google says to slow down", { kind: "status", status: 429 }],
] as const)("when %s, each event is moved once and said to be, with the etag that it has", async (_, fault) => {
  const written = await write(events(10));
  const changes = world.google.world.changes;
  world.google.faults = { ...world.google.faults, batch: inOrder(fault) };
  const moved = (await move(written.map(to(FRIDAY)))).map(unwrap);
  world.google.faults = { ...world.google.faults, batch: () => null };
  expect(moved).toEqual(written.map((event) => ({ ...event, is: "moved", etag: held(event.eventKey)?.etag })));
  expect(world.google.world.changes - changes).toBe(10);
  expect(live().map(({ start }) => start?.dateTime)).toEqual(written.map(() => FRIDAY.start));
});

test("a part that fails after its effect is an error, and found at the wanted times", async () => {
  const written = await write(events(2));
  world.google.faults = { ...world.google.faults, part: inOrder(null, { status: 500, when: "after" as const }) };
  expect(await move(written.map(to(FRIDAY)))).toMatchObject([{ value: { is: "moved" } }, { error: { status: 500 } }]);
  const [, lost] = (await world.connect().writer.find(ME, written, neverAborted())).map(unwrap);
  expect(lost).toMatchObject({ etag: held(toCreate(1).eventKey)?.etag, now: FRIDAY });
});

test("what the person changed while the answer was lost is theirs", async () => {
  const [written] = await write(events(1));
  if (!written) throw new Error("nothing was written");
  const lost = batches() + 1;
  const edit = () => {
    const event = { ...held(written.eventKey), id: written.eventKey, start: { dateTime: "2026-12-08T12:00:00Z" } };
    world.google.world.put(ME, event);
  };
  world.google.faults = {
    ...world.google.faults,
    batch(number) {
      if (number === lost) return { kind: "reset", when: "after" };
      if (number === lost + 1) edit();
      return null;
    },
  };
  expect((await move([to(FRIDAY)(written)])).map(unwrap)).toMatchObject([
    { is: "changed", now: { start: "2026-12-08T12:00:00Z" } },
  ]);
});

test("an event that the person deleted stays deleted, whatever version is to be moved", async () => {
  const [written] = await write(events(1));
  if (!written) throw new Error("nothing was written");
  world.google.world.put(ME, { ...held(written.eventKey), id: written.eventKey, status: "cancelled" });
  for (const etag of [written.etag, held(written.eventKey)?.etag ?? "", "*"])
    expect((await move([{ ...written, etag, ...FRIDAY }])).map(unwrap)).toEqual([{ is: "gone" }]);
  expect(live()).toEqual([]);
});

test("a deleted event is revived with what else there was of it, in two round trips", async () => {
  const [written] = await write(events(1));
  if (!written) throw new Error("nothing was written");
  const event = world.google.world.put(ME, { ...held(written.eventKey), id: written.eventKey, colorId: "7" });
  const { writer } = world.connect();
  await writer.remove(ME, [{ ...written, etag: event.etag }], neverAborted());
  const asked = batches();
  expect((await writer.restore(ME, events(1), neverAborted())).map(unwrap)).toMatchObject([{ is: "created" }]);
  expect(batches() - asked).toBe(2);
  const { etag: _, updated: __, ...before } = event;
  expect(live()).toMatchObject([before]);
});

test.each([
  ["the connection is cut after the effect", { kind: "reset", when: "after" }],
  ["the connection is cut before the effect", { kind: "reset", when: "before" }],
  ["the answer ends early", { kind: "end-early" }],
] as const)("when %s, a restored event is there once, and known as ours", async (_, fault) => {
  const { writer } = world.connect();
  await writer.remove(ME, await write(events(4)), neverAborted());
  world.google.faults = { ...world.google.faults, batch: inOrder(null, fault) };
  for (const restored of (await writer.restore(ME, events(5), neverAborted())).map(unwrap))
    expect(restored).toMatchObject({ etag: held(restored.is === "burnt" ? "" : restored.eventKey)?.etag });
  expect(live()).toHaveLength(5);
});

test("a revival that lands after all was deleted again revives nothing", async () => {
  const { writer } = world.connect();
  await writer.remove(ME, await write(events(1)), neverAborted());
  const cancelled = held(toCreate(0).eventKey)?.etag ?? "";
  const [restored] = (await writer.restore(ME, events(1), neverAborted())).map(unwrap);
  await writer.remove(ME, [restored as WrittenEvent], neverAborted());
  const late: Call = {
    method: "PATCH",
    path: `/calendar/v3/calendars/${ME}/events/${toCreate(0).eventKey}`,
    query: new URLSearchParams(),
    headers: { "if-match": cancelled },
    body: { status: "confirmed" },
  };
  expect(answerEvents(world.google.world, late, 50).status).toBe(412);
  expect(live()).toEqual([]);
});
