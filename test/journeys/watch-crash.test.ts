import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noFaults } from "../doubles/google/faults.ts";
import { GOOGLE_GRANT, ME, startGoogle } from "../doubles/google/server.ts";
import { at, importEvents, ZONE } from "../home/support/mock-week.ts";
import { type Daywright, type DaywrightProcess, spawnDaywright, startDaywright } from "../support/daywright.ts";
import { newDataDir } from "../support/empty-store.ts";
import { postgresOfTheRun } from "../support/postgres-of-the-run.ts";
import { type Receiver, startNtfy, startPushService, startWebhook } from "../support/receivers.ts";
import { newDatabase } from "../support/store-places.ts";
import { applyPlan, check, SUNDAY } from "../support/watch-world.ts";

const script = fileURLToPath(new URL("../support/chaos/serve.ts", import.meta.url));
const WAYS = ["webhook", "ntfy", "push"] as const;
type Way = (typeof WAYS)[number];

let secret = "";
let receivers: Record<Way, Receiver>;
let subscription: object;
let dataDir: string;
beforeEach(async () => {
  const push = await startPushService();
  subscription = push.subscription;
  receivers = { webhook: await startWebhook(() => secret), ntfy: await startNtfy(), push };
  dataDir = await newDataDir();
});
afterEach(async () => {
  for (const way of WAYS) await receivers[way][Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

/** A server on that Sunday in December, whose person is told by every way. */
const december = () => ({ CHAOS_AHEAD_MS: String(Date.parse(SUNDAY) - Date.now()) });

/** A killed process closes its connections before it lets go of its data directory. */
async function isGone(killed: DaywrightProcess): Promise<void> {
  await killed.end("SIGKILL");
}

/** Starts again on the data of a killed process, within this one, which nobody kills. */
function startAgain(env: Readonly<Record<string, string>>) {
  const ahead = Number(env.CHAOS_AHEAD_MS);
  const now = () => Temporal.Instant.fromEpochMilliseconds(Date.now() + ahead);
  const storeClock = async () => now().epochMilliseconds;
  return startDaywright({ dataDir, env, overrides: { now, storeClock, requestsPerMinute: Number.POSITIVE_INFINITY } });
}

async function breakPlan(server: Daywright): Promise<void> {
  await applyPlan(server);
  await listen(server);
  await importEvents(server, "Meetings", [["Client call", [1, "14:15", "14:45"]]]);
}

async function listen(server: Daywright): Promise<void> {
  const notify = { webhook_url: `${receivers.webhook.url}/hook`, ntfy_url: `${receivers.ntfy.url}/my-plan` };
  await server.call("PUT", "/api/preferences", { time_zone: ZONE, notify });
  secret = (await server.call("GET", "/api/watch/channels")).json.webhook_secret;
  await server.call("POST", "/api/watch/subscriptions", subscription);
}

/** Has the answer of a receiver reach a process that can read it no more. */
function killAt(way: Way, { pid }: { readonly pid: number }): void {
  receivers[way].meddle({
    asked: () => process.kill(pid, "SIGSTOP"),
    answered: () => process.kill(pid, "SIGKILL"),
  });
}

/** The one notice, which each receiver got once, or twice in the same words. */
function expectOneNotice(id: string | undefined, twice: Way): void {
  for (const way of WAYS) {
    const { received } = receivers[way];
    expect(received.length, way).toBeGreaterThan(way === twice ? 1 : 0);
    expect(received.length, way).toBeLessThan(3);
    expect(new Set(received.map((each) => each.id)), way).toEqual(new Set([id]));
    expect(new Set(received.map(({ text }) => text)).size, way).toBe(1);
  }
}

test.each(WAYS)(
  "killed once the %s had answered, and before that was kept, the next start sends the same notice again",
  async (way) => {
    const env = december();
    await using first = await spawnDaywright({ dataDir, env, script });
    await breakPlan(first);
    killAt(way, first);
    await first.call("POST", "/api/watch/check").catch(() => null);
    await isGone(first);
    const second = await startAgain(env);
    const { disruptions } = await check(second);
    expectOneNotice(disruptions[0]?.id, way);
    const counts = WAYS.map((each) => receivers[each].received.length);

    await second[Symbol.asyncDispose]();
    await using third = await startAgain(env);
    await check(third);
    expect(WAYS.map((each) => receivers[each].received.length)).toEqual(counts);
  },
);

test("where other processes live, one of them sends what the killed one had in hand, once it may", async () => {
  const DATABASE_URL = await newDatabase(await postgresOfTheRun());
  const shared = { DATABASE_URL, DAYWRIGHT_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };
  // A notice is in hand for a minute, which is to pass in three seconds.
  const env = { ...december(), ...shared, CHAOS_FASTER: "20", CHAOS_EPOCH: String(Date.now()) };
  await using first = await spawnDaywright({ dataDir, env, script });
  await breakPlan(first);
  killAt("webhook", first);
  await first.call("POST", "/api/watch/check").catch(() => null);
  await using second = await spawnDaywright({ dataDir, env: { ...env, DAYWRIGHT_WATCH_INTERVAL_S: "1" }, script });
  await vi.waitFor(() => expect(receivers.webhook.received).toHaveLength(2), 60_000);
  await vi.waitFor(() => expect(receivers.push.received.length).toBeGreaterThan(0), 60_000);
  await vi.waitFor(() => expect(receivers.ntfy.received.length).toBeGreaterThan(0), 60_000);
  const { disruptions } = await check(second);
  expectOneNotice(disruptions[0]?.id, "webhook");
});

test("killed in the middle of a repair within the budget, the person is told of it once it is written", async () => {
  const google = await startGoogle();
  const env = { ...google.env, ...december() };
  await using first = await spawnDaywright({ dataDir, env, script });
  await first.call("POST", "/api/connections", GOOGLE_GRANT);
  await applyPlan(first, ME);
  await listen(first);
  await first.call("PUT", "/api/preferences", { auto_update: { max_blocks: 2, not_within_hours: 4 } });
  google.world.put(ME, {
    id: "call",
    summary: "Client call",
    start: { dateTime: at(1, "14:15") },
    end: { dateTime: at(1, "14:45") },
  });
  google.faults = {
    ...noFaults(),
    part: ({ method }) => {
      if (method === "PATCH") process.kill(first.pid, "SIGKILL");
      return null;
    },
  };
  await first.call("POST", "/api/watch/check").catch(() => null);
  const updates = () => receivers.webhook.received.filter(({ message }) => message.type === "plan.updated");
  expect(updates()).toEqual([]);

  google.faults = noFaults();
  await isGone(first);
  await using second = await startAgain(env);
  await vi.waitFor(async () => {
    await check(second);
    expect(updates()).toHaveLength(1);
  }, 60_000);
  const { updates: written = [] } = await check(second);
  expect(updates()[0]?.message.data).toMatchObject({ session_id: written[0]?.session_id, blocks: 1 });
  expect(updates()).toHaveLength(1);
  await google.close();
});
