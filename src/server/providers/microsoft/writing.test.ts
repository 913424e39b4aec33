import { afterEach, beforeEach, expect, test } from "vitest";
import { type Result, unwrap } from "#domain/result.ts";
import { Random } from "#planner/search/random.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import {
  CALENDAR,
  type MicrosoftWorld,
  startMicrosoftWorld,
} from "../../../../test/doubles/microsoft/connected-microsoft.ts";
import { atRandom, noFaults } from "../../../../test/doubles/microsoft/faults.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { THURSDAY, toCreate } from "../contract/provider-setup-suite.ts";
import type { Creation, WriterCapability, WrittenEvent } from "../port.ts";

let world: MicrosoftWorld;
let writer: WriterCapability;
beforeEach(async () => {
  world = await startMicrosoftWorld();
  writer = world.connect().writer;
});
afterEach(() => world.microsoft.close());

const live = () => world.microsoft.world.live(CALENDAR);
const create = async (...indexes: readonly number[]) => {
  const made = await writer.create(
    CALENDAR,
    indexes.map((index) => toCreate(index)),
    neverAborted(),
  );
  return made.map(unwrap) as (Creation & WrittenEvent)[];
};
const moved = (events: readonly WrittenEvent[]) =>
  events.map(({ eventKey, etag }) => ({ eventKey, etag, ...THURSDAY }));

test("an event that Exchange gave another version by itself is ours still: it is moved, and removed", async () => {
  const [event] = await create(1);
  if (!event) throw new Error("nothing was written");
  world.microsoft.world.touch(CALENDAR, live()[0]?.id ?? "");
  const [now] = (await writer.move(CALENDAR, moved([event]), neverAborted())).map(unwrap);
  expect(now?.is).toBe("moved");
  world.microsoft.world.touch(CALENDAR, live()[0]?.id ?? "");
  expect((await writer.remove(CALENDAR, [now as WrittenEvent], neverAborted())).map(unwrap)).toEqual(["deleted"]);
  expect(live()).toEqual([]);
});

test.each(["reset", "truncate"] as const)(
  "an answer that is lost (%s) doubles nothing, and what it did counts as done",
  async (kind) => {
    const events = [1, 2, 3];
    const lost = () => {
      let left = 1;
      world.microsoft.faults = { ...noFaults(), batch: () => (left-- > 0 ? { kind, when: "after" } : null) };
    };
    const before = await create(9);
    lost();
    const made = await create(...events);
    expect([made.map(({ is }) => is), live().length]).toEqual([events.map(() => "created"), 4]);
    // The lost answer may have been that of the session's list, so this time the write's answer is
    // lost.
    lost();
    const after = (await writer.move(CALENDAR, moved(made), neverAborted())).map(unwrap);
    expect(after.map(({ is }) => is)).toEqual(events.map(() => "moved"));
    lost();
    const removed = await writer.remove(CALENDAR, after as WrittenEvent[], neverAborted());
    expect([removed.map(unwrap), live().length]).toEqual([events.map(() => "deleted"), before.length]);
  },
);

/** Repeats what failed until nothing fails. */
async function untilDone<Item, T>(
  items: readonly Item[],
  attempt: (left: readonly Item[]) => Promise<readonly Result<T, ProviderError>[]>,
): Promise<T[]> {
  const done = new Map<Item, T>();
  for (let tries = 0; tries < 60 && done.size < items.length; tries++) {
    const left = items.filter((item) => !done.has(item));
    const answers = await attempt(left);
    for (const [index, answer] of answers.entries()) if (answer.ok) done.set(left[index] as Item, answer.value);
  }
  return items.map((item) => done.get(item) as T);
}

test("in spite of random faults 120 events exist once, then elsewhere, then not, and never five calls run at once", async () => {
  const drafts = Array.from({ length: 120 }, (_, index) => toCreate(index));
  // Each try comes from a new process, which knows no earlier answers.
  const fresh = () => world.connect().writer;
  const find = async () => {
    const found = await untilDone(drafts, (left) => fresh().find(CALENDAR, left, neverAborted()));
    return found.filter((event) => event !== null);
  };
  for (const seed of [1, 2]) {
    const random = new Random(seed);
    world.microsoft.faults = atRandom(() => random.next());
    await untilDone(drafts, (left) => fresh().create(CALENDAR, left, neverAborted()));
    expect([live().length, new Set(live().map(({ subject }) => subject)).size]).toEqual([120, 120]);
    await untilDone(moved(await find()), (left) => fresh().move(CALENDAR, left, neverAborted()));
    expect(live().every(({ start }) => start.dateTime.startsWith("2026-12-17T14:15"))).toBe(true);
    await untilDone(await find(), (left) => fresh().remove(CALENDAR, left, neverAborted()));
    expect(live()).toEqual([]);
  }
  expect(world.microsoft.concurrency).toEqual({ most: 4, refused: 0 });
});

test("a rule that Outlook has no pattern for is refused, and nothing is written in its place", async () => {
  const hourly = toCreate(1, { recurrence: ["RRULE:FREQ=HOURLY;COUNT=3"] });
  const [refused, made] = await writer.create(CALENDAR, [hourly, toCreate(2)], neverAborted());
  expect([refused?.ok, made?.ok, live().length]).toEqual([false, true, 1]);
});

test("what a person copied is theirs, and the original is found", async () => {
  await create(1);
  const [original] = live();
  if (!original) throw new Error("nothing was written");
  const { transactionId: _, ...copy } = original;
  world.microsoft.world.put(CALENDAR, { ...copy, id: "copy" });
  const [found] = (await writer.find(CALENDAR, [toCreate(1)], neverAborted())).map(unwrap);
  expect(found?.etag.startsWith(`${original.id} `)).toBe(true);
});
