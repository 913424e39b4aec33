import { expect, test } from "vitest";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { occurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { epochOf, formatInstant } from "#domain/time.ts";
import { type ContractWorld, keyOf, THURSDAY, toCreate, WINDOW, writing } from "./provider-setup-suite.ts";

const DAYS = ["2026-12-08", "2026-12-09", "2026-12-10", "2026-12-11"];
const RULE = { recurrence: ["RRULE:FREQ=DAILY;COUNT=4"], time_zone: "Europe/Berlin" };
const at = (day: string) => ({ start: `${day}T09:00:00Z`, end: `${day}T10:00:00Z` });
const instance = (day: string) => ({
  ...toCreate(1, at(day)),
  eventKey: occurrenceKey(keyOf(1), epochOf(at(day).start)),
});
const [FIRST, SECOND, THIRD, FOURTH] = DAYS.map(instance) as [Instance, Instance, Instance, Instance];
type Instance = ReturnType<typeof instance>;

/** The contract of every writer for one instance of a recurring event that it created. */
export function describeOccurrences(world: () => ContractWorld): void {
  const { createOne, find, move, remove, restore, read } = writing(world);
  const create = () => createOne(toCreate(1, RULE));
  const times = async () =>
    expandEvents(await read(), WINDOW, { timeZone: "UTC" }).map(({ start, end }) => [
      formatInstant(start),
      formatInstant(end),
    ]);
  const timesOf = (...of: readonly { readonly start: string; readonly end: string }[]) =>
    of.map(({ start, end }) => [start, end]);
  const found = async (...instances: readonly Instance[]) =>
    (await find(instances)).map((event) => {
      if (event === null) throw new Error("an instance was not found");
      return event;
    });

  test("an instance is found where its rule has it, and what the rule has not is not there", async () => {
    await create();
    const [second, none] = await find([SECOND, instance("2026-12-20")]);
    expect(second?.now).toMatchObject({ ...at("2026-12-09"), shown: { summary: "block 1", all_day: false } });
    expect([second?.eventKey, none]).toEqual([SECOND.eventKey, null]);
  });

  test("an instance that is moved leaves the others be, is there once, and goes back without a trace", async () => {
    await create();
    const before = await times();
    const original = await found(SECOND);
    const [moved] = await move(original, THURSDAY);
    expect(moved).toMatchObject({ is: "moved", eventKey: SECOND.eventKey });
    expect(await times()).toEqual(timesOf(at(DAYS[0] ?? ""), at(DAYS[2] ?? ""), at(DAYS[3] ?? ""), THURSDAY));
    expect(await move(original, at("2026-12-16"))).toMatchObject([{ is: "changed", now: THURSDAY }]);
    const [now] = await found(SECOND);
    expect([now?.now?.content, now?.etag]).toEqual([
      original[0]?.now?.content,
      "etag" in (moved ?? {}) && (moved as { etag: string }).etag,
    ]);
    expect(await move(await found(SECOND), at("2026-12-09"))).toMatchObject([{ is: "moved" }]);
    expect(await times()).toEqual(before);
  });

  test("an instance that is removed is gone alone, once, and is there again when it is restored", async () => {
    await create();
    const before = await times();
    const third = await found(THIRD);
    expect(await remove(third)).toEqual(["deleted"]);
    expect(await times()).toEqual(before.filter(([start]) => start !== at("2026-12-10").start));
    expect([await find([THIRD]), await remove(third)]).toEqual([[null], ["gone"]]);
    expect(await restore([THIRD])).toMatchObject([{ is: "created", eventKey: THIRD.eventKey }]);
    expect(await times()).toEqual(before);
    expect(await restore([THIRD])).toMatchObject([{ is: "found", asDrafted: true }]);
  });

  test("a moved instance that is removed comes back to where it was", async () => {
    await create();
    await move(await found(SECOND), THURSDAY);
    const before = await times();
    expect(await remove(await found(SECOND))).toEqual(["deleted"]);
    expect(await restore([{ ...SECOND, draft: { ...SECOND.draft, ...THURSDAY } }])).toMatchObject([{ is: "created" }]);
    expect(await times()).toEqual(before);
  });

  test("several instances of one series are changed by one call, none in the other's way", async () => {
    await create();
    const [first, second, third, fourth] = await found(FIRST, SECOND, THIRD, FOURTH);
    if (!first || !second || !third || !fourth) throw new Error("an instance was not found");
    const moved = await move([first, second], THURSDAY);
    const removed = await remove([third, fourth]);
    expect([moved.map(({ is }) => is), removed]).toEqual([
      ["moved", "moved"],
      ["deleted", "deleted"],
    ]);
    expect(await times()).toEqual(timesOf(THURSDAY, THURSDAY));
  });

  test("with its series every instance is gone", async () => {
    const series = await create();
    expect(await remove([series])).toEqual(["deleted"]);
    expect(await find([SECOND])).toEqual([null]);
  });
}
