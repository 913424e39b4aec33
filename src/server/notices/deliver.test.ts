import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { defaultPreferences } from "#contract/preferences.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { createSecretBox } from "#server/auth/secrets/index.ts";
import { createLogger } from "#server/ops/log.ts";
import type { Db } from "#server/store/open.ts";
import { OwnerId } from "#server/store/owner.ts";
import { loadPreferences, savePreferences } from "#server/store/queries/preferences.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { WEBHOOK } from "./channels.ts";
import { createDelivery } from "./deliver.ts";
import { tell } from "./outbox.ts";
import { pushKeys } from "./sender-keys.ts";

const ANA = OwnerId.parse("ana");
const BEN = OwnerId.parse("ben");
const BEGAN = Date.UTC(2026, 11, 7, 12);

type Sent = { readonly host: string; readonly id: string; readonly body: string; readonly timestamp: number };

/** Plays the receivers: records what they get, and answers 204 unless told otherwise. */
class Receivers {
  readonly sent: Sent[] = [];
  readonly answers = new Map<string, (nth: number) => number | Promise<number>>();

  readonly fetch: typeof fetch = async (input, init) => {
    const { host } = new URL(String(input));
    const headers = new Headers(init?.headers);
    const id = headers.get("webhook-id") ?? headers.get("x-sequence-id") ?? "";
    const timestamp = Number(headers.get("webhook-timestamp"));
    this.sent.push({ host, id, body: String(init?.body), timestamp });
    const answer = this.answers.get(host) ?? (() => 204);
    return new Response(null, { status: await answer(this.of(host).length) });
  };

  of(host: string): string[] {
    return this.sent.filter((each) => each.host === host).map(({ id }) => id);
  }
}

async function openWorld(db: Db, receivers = new Receivers()) {
  const clock = { now: BEGAN };
  const secrets = createSecretBox([randomBytes(32)]);
  const process = async () =>
    createDelivery({
      db,
      secrets,
      fetch: receivers.fetch,
      pushKeys: await pushKeys(db, secrets),
      baseUrl: () => "http://plan.example",
      now: () => Temporal.Instant.fromEpochMilliseconds(clock.now),
      storeClock: async () => clock.now,
      sleep: () => new Promise(() => undefined),
      machineTimeZone: "UTC",
      log: createLogger({
        ...{ modulePath: "test", level: "error", format: "text", sink: { write: () => undefined } },
        now: () => Temporal.Instant.fromEpochMilliseconds(clock.now),
      }),
    });
  for (const owner of [ANA, BEN]) {
    const notify = { webhook_url: `http://hook-of-${owner}/`, ntfy_url: `http://ntfy-of-${owner}/topic` };
    await savePreferences({ db, owner }, { ...defaultPreferences("UTC"), notify });
  }
  const tellOf = async (owner: OwnerId, ids: readonly string[]) => {
    const preferences = (await loadPreferences({ db, owner })) ?? defaultPreferences("UTC");
    for (const id of ids) {
      const telling = { preferences, baseUrl: () => "http://plan.example", now: clock.now++ };
      await tell({ db, owner }, [{ id, fact: { kind: "test" } }], telling);
    }
  };
  return { receivers, clock, process, tellOf };
}

async function isSent(db: Db, { id, channel }: { readonly id: string; readonly channel: string }): Promise<boolean> {
  const sent = db.selectFrom("notices").select("id").where("state", "=", "sent");
  return (await sent.where("id", "=", id).where("channel", "=", channel).execute()).length === 1;
}

const never = () => new Promise<number>(() => undefined);

describeOnBothEngines("the outbox", (stores) => {
  test("a receiver that does not answer holds up no other way of its person, and nobody else", async () => {
    const { db } = await stores.open();
    const { receivers, process, tellOf } = await openWorld(db);
    receivers.answers.set("hook-of-ana", never);
    await tellOf(ANA, ["first", "second", "third"]);
    await tellOf(BEN, ["other"]);
    const { deliver } = await process();
    void deliver();
    await vi.waitFor(() => expect(receivers.of("ntfy-of-ana")).toEqual(["first", "second", "third"]));
    await vi.waitFor(() =>
      expect([receivers.of("hook-of-ben"), receivers.of("ntfy-of-ben")]).toEqual([["other"], ["other"]]),
    );
    expect(receivers.of("hook-of-ana")).toEqual(["first"]);
    await tellOf(BEN, ["later"]);
    await (await process()).deliverTo(BEN);
    expect(receivers.of("hook-of-ben")).toEqual(["other", "later"]);
  });

  test("a receiver gets one at a time in the order in which they came, also after it was away", async () => {
    const { db } = await stores.open();
    const { receivers, clock, process, tellOf } = await openWorld(db);
    receivers.answers.set("hook-of-ana", (nth) => (nth === 1 ? 503 : 204));
    await tellOf(ANA, ["first", "second", "third"]);
    const { deliver } = await process();
    await deliver();
    expect(receivers.of("hook-of-ana")).toEqual(["first"]);
    clock.now += MINUTE_MS;
    await deliver();
    expect(receivers.of("hook-of-ana")).toEqual(["first", "first", "second", "third"]);
    await deliver();
    expect(receivers.sent).toHaveLength(7);
  });

  test("one whose turn came while the next was looked for is sent with those before it", async () => {
    const { db } = await stores.open();
    const receivers = new Receivers();
    const answered = Promise.withResolvers<number>();
    // Plays a slow store, whose results arrive only after the receiver's answer was stored.
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (receivers.of("hook-of-ana").length === 1 && result.rows.length === 0 && !result.numAffectedRows) {
          answered.resolve(204);
          await vi.waitFor(async () => expect(await isSent(db, { id: "first", channel: WEBHOOK })).toBe(true));
        }
        return result;
      },
    });
    const { process, tellOf } = await openWorld(slow, receivers);
    receivers.answers.set("hook-of-ana", (nth) => (nth === 1 ? answered.promise : 204));
    await tellOf(ANA, ["first", "second"]);
    await (await process()).deliver();
    expect(receivers.of("hook-of-ana")).toEqual(["first", "second"]);
  });

  test("what a receiver refused six times delays the next notices no more, and is tried for a day", async () => {
    const { db } = await stores.open();
    const { receivers, clock, process, tellOf } = await openWorld(db);
    receivers.answers.set("hook-of-ana", () => (receivers.sent.at(-1)?.id === "poison" ? 400 : 204));
    await tellOf(ANA, ["poison", "second"]);
    const { deliver } = await process();
    for (let minute = 0; minute <= 16; minute++, clock.now += MINUTE_MS) await deliver();
    expect(receivers.of("hook-of-ana")).not.toContain("second");
    for (let minute = 17; minute <= 32; minute++, clock.now += MINUTE_MS) await deliver();
    expect(receivers.of("hook-of-ana").filter((id) => id === "second")).toHaveLength(1);
    for (let hour = 0; hour < 48; hour++, clock.now += 60 * MINUTE_MS) await deliver();
    const tries = receivers.of("hook-of-ana").length;
    expect(tries).toBeGreaterThan(25);
    clock.now += 60 * MINUTE_MS;
    await deliver();
    expect(receivers.of("hook-of-ana")).toHaveLength(tries);
  });

  test("however often it is sent, it has one id and one body, and is signed for the moment of the attempt", async () => {
    const { db } = await stores.open();
    const { receivers, clock, process, tellOf } = await openWorld(db);
    receivers.answers.set("hook-of-ana", (nth) => (nth === 1 ? 500 : 204));
    await tellOf(ANA, ["once"]);
    await (await process()).deliver();
    const preferences = await loadPreferences({ db, owner: ANA });
    if (preferences) await savePreferences({ db, owner: ANA }, { ...preferences, language: "zh" });
    clock.now += 10 * MINUTE_MS;
    await (await process()).deliver();
    const [first, second, ...more] = receivers.sent.filter(({ host }) => host === "hook-of-ana");
    expect(more).toEqual([]);
    expect([second?.id, second?.body]).toEqual(["once", first?.body]);
    expect(second?.timestamp).toBe(Math.floor(clock.now / 1_000));
  });

  test("of processes that send at once each notice is sent by one; one that stalls changes nothing afterwards", async () => {
    const { db } = await stores.open();
    const { receivers, clock, process, tellOf } = await openWorld(db);
    const ids = Array.from({ length: 12 }, (_, index) => `notice${index}`);
    await tellOf(ANA, ids);
    await Promise.all((await Promise.all([process(), process(), process()])).map(({ deliver }) => deliver()));
    expect([receivers.of("hook-of-ana").toSorted(), receivers.of("ntfy-of-ana").toSorted()]).toEqual([
      ids.toSorted(),
      ids.toSorted(),
    ]);

    const stalled = Promise.withResolvers<number>();
    receivers.answers.set("hook-of-ben", (nth) => (nth === 1 ? stalled.promise : 204));
    await tellOf(BEN, ["late"]);
    const late = (await process()).deliver();
    await vi.waitFor(() => expect(receivers.of("hook-of-ben")).toEqual(["late"]));
    await (await process()).deliver();
    expect(receivers.of("hook-of-ben")).toEqual(["late"]);
    clock.now += MINUTE_MS;
    await (await process()).deliver();
    stalled.resolve(500);
    await late;
    clock.now += 60 * MINUTE_MS;
    await (await process()).deliver();
    expect(receivers.of("hook-of-ben")).toEqual(["late", "late"]);
  });

  test("a process that stops takes nothing more in hand, and waits for the answer to what it has", async () => {
    const { db } = await stores.open();
    const { receivers, process, tellOf } = await openWorld(db);
    const answered = Promise.withResolvers<number>();
    receivers.answers.set("hook-of-ana", (nth) => (nth === 1 ? answered.promise : 204));
    const ids = ["1", "2", "3", "4", "5"];
    await tellOf(ANA, ids);
    const stopping = await process();
    const sending = stopping.deliver();
    await vi.waitFor(() => expect(receivers.of("hook-of-ana")).toEqual(["1"]));
    const parked = stopping.park();
    answered.resolve(204);
    await Promise.all([parked, sending]);
    // At most one more, which was just being taken.
    expect(receivers.of("hook-of-ana").length).toBeLessThan(3);
    await (await process()).deliver();
    expect(receivers.of("hook-of-ana")).toEqual(ids);
  });
});
