import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { at, importEvents, ZONE } from "../home/support/mock-week.ts";
import type { Daywright } from "../support/daywright.ts";
import { newDataDir } from "../support/empty-store.ts";
import { postgresOfTheRun } from "../support/postgres-of-the-run.ts";
import { type Receiver, startNtfy, startPushService, startWebhook } from "../support/receivers.ts";
import { newDatabase } from "../support/store-places.ts";
import { applyPlan, check, type Living, startLiving } from "../support/watch-world.ts";

let secret = "";
let now = () => 0;
let webhook: Receiver;
let ntfy: Receiver;
let push: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  [webhook, ntfy, push] = await Promise.all([
    startWebhook(
      () => secret,
      () => now(),
    ),
    startNtfy(),
    startPushService(),
  ]);
});
beforeEach(() => {
  for (const { received, answer } of [webhook, ntfy, push]) {
    received.length = 0;
    answer(201);
  }
});
afterAll(async () => {
  for (const receiver of [webhook, ntfy, push]) await receiver[Symbol.asyncDispose]();
});

const ways = () => ({ webhook_url: `${webhook.url}/hook`, ntfy_url: `${ntfy.url}/my-plan` });

async function listen(server: Living, more: object = {}): Promise<void> {
  now = server.now;
  await server.call("PUT", "/api/preferences", { time_zone: ZONE, notify: { ...ways(), ...more } });
  secret = (await server.call("GET", "/api/watch/channels")).json.webhook_secret;
  expect((await server.call("POST", "/api/watch/subscriptions", push.subscription)).status).toBe(201);
}

const meet = (server: Daywright, title: string, from: string, to: string) =>
  importEvents(server, title, [[title, [1, from, to]]]);
const counts = () => [webhook, ntfy, push].map(({ received }) => received.length);

test("a disruption is told of once by webhook, ntfy and push, over looks and a restart", async () => {
  const dataDir = await newDataDir();
  {
    await using server = await startLiving({}, dataDir);
    await applyPlan(server);
    await listen(server);
    await meet(server, "Client call", "14:15", "14:45");
    const { disruptions } = await check(server);
    await check(server);
    expect(counts()).toEqual([1, 1, 1]);
    expect(webhook.received[0]).toMatchObject({
      id: disruptions[0]?.id,
      message: {
        type: "plan.disrupted",
        data: {
          ...{ disruption_id: disruptions[0]?.id, kind: "overlap", title: "Lab report", blocks: 1 },
          event: { title: "Client call", start: at(1, "14:15"), end: at(1, "14:45") },
          text: { title: "“Client call” overlaps “Lab report”" },
        },
      },
    });
    expect(ntfy.received[0]?.message).toMatchObject({ topic: "my-plan", click: `${server.url}/` });
    expect(push.received[0]?.message.title).toBe("“Client call” overlaps “Lab report”");
  }
  {
    await using again = await startLiving({}, dataDir);
    await check(again);
    expect(counts()).toEqual([1, 1, 1]);
  }
  await rm(dataDir, { recursive: true });
});

test("of two processes on one store that look at the same time, one tells", async () => {
  const DATABASE_URL = await newDatabase(await postgresOfTheRun());
  const env = { DATABASE_URL, DAYWRIGHT_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };
  await using one = await startLiving(env);
  await using two = await startLiving(env);
  await applyPlan(one);
  await listen(one);
  for (const [title, from] of [
    ["Client call", "14:15"],
    ["Standup", "09:15"],
  ] as const) {
    await meet(two, title, from, from.replace(":15", ":45"));
    await Promise.all([check(one), check(two), check(one), check(two)]);
    await check(one);
  }
  expect(counts()).toEqual([2, 2, 2]);
  expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(2);
});

test("what a receiver does not take is tried again, later and later, and dropped after a day", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  await listen(server);
  webhook.answer(500);
  await meet(server, "Client call", "14:15", "14:45");
  await check(server);
  expect(counts()).toEqual([0, 1, 1]);
  webhook.answer(204);
  await check(server);
  expect(counts()).toEqual([0, 1, 1]);
  server.goOnTo("2026-12-06T19:02:00Z");
  await check(server);
  expect(counts()).toEqual([1, 1, 1]);

  webhook.answer(500);
  await meet(server, "Standup", "09:15", "09:45");
  for (const moment of ["2026-12-06T19:02:00Z", "2026-12-07T19:03:00Z"]) {
    server.goOnTo(moment);
    await check(server);
  }
  webhook.answer(204);
  server.goOnTo("2026-12-07T21:00:00Z");
  await check(server);
  expect(counts()).toEqual([1, 2, 2]);
  expect((await server.call("GET", "/api/watch/channels")).json.undelivered).toBe(1);
});

test("the day's blocks are sent once at their time, in quiet hours too, and not again after a restart", async () => {
  const dataDir = await newDataDir();
  const env = { DAYWRIGHT_WATCH_INTERVAL_S: "1" };
  const lookedAt = async (server: Living, moment: string) => {
    server.goOnTo(moment);
    await vi.waitFor(async () => {
      const { json } = await server.call("GET", "/api/watch");
      expect(json.checked_at).toBe(moment);
    }, 30_000);
  };
  {
    await using server = await startLiving(env, dataDir);
    await applyPlan(server);
    await listen(server, { quiet_hours: { from: "20:00", to: "09:00" }, agenda_at: "07:30" });
    await lookedAt(server, at(1, "07:29"));
    expect(counts()).toEqual([0, 0, 0]);
    server.goOnTo(at(1, "07:30"));
    await vi.waitFor(() => expect(counts()).toEqual([1, 1, 1]), 30_000);
    expect(webhook.received[0]?.message).toMatchObject({
      type: "plan.agenda",
      data: {
        blocks: [
          { title: "Essay", start: at(1, "09:00"), end: at(1, "10:00") },
          { title: "Lab report", start: at(1, "14:00"), end: at(1, "15:00") },
        ],
        text: { title: "Today: 2 blocks", body: "09:00 Essay\n14:00 Lab report" },
      },
    });
  }
  {
    await using again = await startLiving(env, dataDir);
    await lookedAt(again, at(1, "07:45"));
    await check(again);
    expect(counts()).toEqual([1, 1, 1]);
  }
  await rm(dataDir, { recursive: true });
});

test("in quiet hours nothing is sent; after them only what is still so", async () => {
  await using server = await startLiving();
  await applyPlan(server);
  await listen(server, { quiet_hours: { from: "20:00", to: "07:00" } });
  await meet(server, "Client call", "14:15", "14:45");
  await meet(server, "Standup", "09:15", "09:45");
  const { disruptions } = await check(server);
  const standup = disruptions.find(({ event }) => event?.title === "Standup");
  expect(counts()).toEqual([0, 0, 0]);
  await server.call("POST", `/api/watch/${standup?.id}/dismiss`);
  server.goOnTo(at(0, "07:01"));
  await check(server);
  expect(counts()).toEqual([1, 1, 1]);
  expect(webhook.received[0]?.message.data.event.title).toBe("Client call");
});

test("a test notice goes out by every way, and a browser that is gone is forgotten", async () => {
  await using server = await startLiving();
  expect((await server.call("POST", "/api/watch/test")).json).toEqual({ sent: [] });
  await listen(server);
  push.answer(410);
  const { json } = await server.call("POST", "/api/watch/test");
  const { json: made } = await server.call("POST", "/api/planner", {
    start_time: at(0, "00:00"),
    end_time: at(1, "00:00"),
  });
  // Who has a session's link learns nothing of where its owner is told.
  expect((await server.call("GET", `/api/planner/${made.session_id}`)).text).not.toContain(ntfy.url);
  expect(json.sent).toEqual([
    { channel: "webhook", ok: true },
    { channel: "ntfy", ok: true },
    { channel: "push", ok: false },
  ]);
  await applyPlan(server);
  await meet(server, "Client call", "14:15", "14:45");
  await check(server);
  expect((await server.call("GET", "/api/watch/channels")).json).toMatchObject({ subscriptions: 0, undelivered: 0 });
});

test("an address that leads into the server's own network is not called", async () => {
  await using server = await startLiving({ DAYWRIGHT_ALLOW_PRIVATE_UPSTREAMS: "false" });
  await listen(server);
  const { json } = await server.call("POST", "/api/watch/test");
  expect(json.sent.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, false, false]);
  expect(counts()).toEqual([0, 0, 0]);
});
