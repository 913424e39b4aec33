import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { sessionMarkOf } from "#server/icalendar/index.ts";
import { type GoogleWorld, startGoogleWorld, toCreate } from "../../../../test/doubles/google/connected-google.ts";
import { nine } from "../../../../test/doubles/google/event-times.ts";
import { inOrder } from "../../../../test/doubles/google/faults.ts";
import { ME } from "../../../../test/doubles/google/server.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";

let world: GoogleWorld;
beforeEach(async () => {
  world = await startGoogleWorld();
});
afterEach(() => world.google.close());

test("120 events are created in two batches that run at the same time, each naming its session", async () => {
  const events = Array.from({ length: 120 }, (_, index) => toCreate(index));
  const created = (await world.connect().writer.create(ME, events, neverAborted())).map(unwrap);
  expect(world.google.calls.filter((call) => call.startsWith("POST /batch"))).toHaveLength(2);
  expect(
    world.google.world
      .live(ME)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(created.flatMap((each) => (each.is === "created" ? [each.eventKey] : [])).sort());
  expect(world.google.world.live(ME)[0]?.extendedProperties).toEqual({
    private: { daywright_session: sessionMarkOf("s1") },
  });
});

test.each([
  ["the connection is cut after the effect", { kind: "reset", when: "after" }],
  ["the connection is cut before the effect", { kind: "reset", when: "before" }],
  ["the answer is cut", { kind: "truncate" }],
  ["the answer ends early", { kind: "end-early" }],
  ["the answer comes in another order", { kind: "reorder" }],
  ["Google says to slow down", { kind: "status", status: 429 }],
] as const)("when %s, each event is created once and said to be", async (_, fault) => {
  world.google.faults = { ...world.google.faults, batch: inOrder(fault) };
  const events = Array.from({ length: 10 }, (_, index) => toCreate(index));
  const results = await world.connect().writer.create(ME, events, neverAborted());
  expect(results).toMatchObject(events.map(({ eventKey }) => ({ value: { eventKey } })));
  expect(world.google.world.live(ME)).toHaveLength(10);
});

test("100 events that Google takes too long over in one batch are all created, once, in smaller ones", async () => {
  const google = await startGoogleWorld({ timeoutMs: 1_500 });
  google.google.partLatencyMs = 20;
  const events = Array.from({ length: 100 }, (_, index) => toCreate(index));
  const results = await google.connect().writer.create(ME, events, neverAborted());
  expect(results).toMatchObject(events.map(({ eventKey }) => ({ value: { eventKey } })));
  expect(google.google.world.live(ME)).toHaveLength(100);
  await google.google.close();
});

test("batches of which nothing gets through open the circuit, as calls that fail do", async () => {
  const provider = world.connect();
  world.google.faults = { ...world.google.faults, part: () => ({ status: 503, when: "before" }) };
  for (let attempt = 0; attempt < 5; attempt++)
    await provider.writer.create(ME, [toCreate(1), toCreate(2)], neverAborted());
  const asked = world.google.parts.length;
  expect(await provider.writer.create(ME, [toCreate(1)], neverAborted())).toMatchObject([
    { error: { kind: "ProviderNetworkError", reason: "circuit-open" } },
  ]);
  expect(world.google.parts.length).toBe(asked);
});

test("one event that cannot be written leaves the circuit closed for the others", async () => {
  const provider = world.connect();
  const refuse = (call: { method: string; path: string }) => call.path.endsWith(toCreate(1).eventKey);
  world.google.faults = {
    ...world.google.faults,
    part: (call) => (refuse(call) ? { status: 503, when: "before" } : null),
  };
  const events = [toCreate(1), toCreate(2)];
  for (let attempt = 0; attempt < 6; attempt++) {
    expect(await provider.writer.find(ME, events, neverAborted())).toMatchObject([
      { error: { status: 503 } },
      { ok: true },
    ]);
  }
});

test("a part that fails after its effect is an error at first and a success on retry, with one event", async () => {
  world.google.faults = { ...world.google.faults, part: inOrder(null, { status: 500, when: "after" as const }) };
  const provider = world.connect();
  const events = [toCreate(1), toCreate(2)];
  expect(await provider.writer.create(ME, events, neverAborted())).toMatchObject([
    { ok: true },
    { ok: false, error: { kind: "ProviderAPIError", status: 500 } },
  ]);
  expect(await provider.writer.create(ME, events, neverAborted())).toMatchObject([{ ok: true }, { ok: true }]);
  expect(world.google.world.live(ME)).toHaveLength(2);
});

test("an id that is taken by an event that is not ours is an error, and that event stays as it is", async () => {
  const { eventKey } = toCreate(1);
  const theirs = world.google.world.put(ME, { id: eventKey, ...nine, summary: "theirs" });
  expect(await world.connect().writer.create(ME, [toCreate(1)], neverAborted())).toMatchObject([
    { ok: false, error: { kind: "ProviderAPIError", status: 409 } },
  ]);
  expect(world.google.world.live(ME)).toEqual([theirs]);
});

test("after a lost answer, what the person changed is not taken for ours", async () => {
  const provider = world.connect();
  await provider.writer.create(ME, [toCreate(1), toCreate(2), toCreate(3)], neverAborted());
  const [edited, renamed] = world.google.world.live(ME);
  if (!edited || !renamed) throw new Error("nothing was written");
  world.google.world.put(ME, { ...edited, sequence: 1 });
  world.google.world.put(ME, { ...renamed, summary: "mine now" });
  expect(await provider.writer.create(ME, [toCreate(1), toCreate(2), toCreate(3)], neverAborted())).toMatchObject([
    { value: { is: "found", asDrafted: false } },
    { value: { is: "found", asDrafted: false } },
    { value: { is: "found", asDrafted: true } },
  ]);
});

test("a 404 of the address of batches is a proxy's, and never an event that is gone", async () => {
  const provider = world.connect();
  await provider.writer.create(ME, [toCreate(1)], neverAborted());
  const [written] = (await provider.writer.find(ME, [toCreate(1)], neverAborted())).map(unwrap);
  if (!written) throw new Error("nothing was written");
  world.google.faults = { ...world.google.faults, batch: () => ({ kind: "status", status: 404 }) };
  expect(await provider.writer.remove(ME, [written], neverAborted())).toMatchObject([
    { error: { kind: "ProviderAPIError", message: expect.stringContaining("HTTP 404") } },
  ]);
  expect(await provider.writer.find(ME, [toCreate(1)], neverAborted())).toMatchObject([
    { error: { kind: "ProviderAPIError" } },
  ]);
});

test("a deletion whose answer was lost counts as a deletion", async () => {
  const provider = world.connect();
  await provider.writer.create(ME, [toCreate(1)], neverAborted());
  const [written] = (await provider.writer.find(ME, [toCreate(1)], neverAborted())).map(unwrap);
  if (!written) throw new Error("nothing was written");
  world.google.faults = { ...world.google.faults, batch: inOrder({ kind: "reset", when: "after" } as const) };
  expect((await provider.writer.remove(ME, [written], neverAborted())).map(unwrap)).toEqual(["deleted"]);
});
