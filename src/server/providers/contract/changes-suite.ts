import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Creation, Move, WrittenEvent, WrittenRef } from "../port.ts";
import { type ContractWorld, keyOf, THURSDAY, TUESDAY, theOnly, toCreate, writing } from "./provider-setup-suite.ts";

/**
 * The contract of every writer for existing events of ours: moving them, and restoring deleted
 * ones.
 */
export function describeChanges(world: () => ContractWorld): void {
  const { create, createOne, find, move, remove, restore, read } = writing(world);

  test("it moves what nobody changed, and changes nothing of it but its times", async () => {
    const event = toCreate(1, { summary: "Ω essay", location: "Library", description: "a\nb; c" });
    const written = await createOne(event);
    const [before] = await read();
    const [found] = await find([event]);
    const [moved] = await move([written], THURSDAY);
    expect(moved).toEqual({ is: "moved", ...refOf(written), etag: expect.any(String) });
    const { etag } = moved as Move & { is: "moved" };
    expect(etag).not.toBe(written.etag);
    expect(await read()).toMatchObject([{ ...unversioned(before), ...THURSDAY }]);
    expect(await find([event])).toMatchObject([{ etag, now: { ...THURSDAY, content: found?.now?.content } }]);
  });

  test("what was moved is moved back to where it was, and removed as any other", async () => {
    const written = await createOne(toCreate(1));
    const before = await read();
    const there = theOnly(await move([written], THURSDAY)) as Move & { is: "moved" };
    const back = theOnly(await move([there], TUESDAY)) as Move & { is: "moved" };
    expect((await read()).map(unversioned)).toEqual(before.map(unversioned));
    expect(await remove([there])).toEqual(["changed"]);
    expect(await remove([back])).toEqual(["deleted"]);
  });

  test("a whole day is moved to another, and to hours and back", async () => {
    const day = { start: "2026-12-15", end: "2026-12-16" };
    const written = await createOne(toCreate(1, { ...day, all_day: true }));
    const next = { start: "2026-12-17", end: "2026-12-19" };
    let now: WrittenRef = written;
    for (const times of [next, THURSDAY, day]) {
      const moved = theOnly(await move([now], times));
      if (moved.is !== "moved") throw new Error("it was not moved");
      expect(await read()).toMatchObject([{ ...times, all_day: times !== THURSDAY }]);
      now = moved;
    }
  });

  test("it does not move what the person changed, and says what is there now", async () => {
    const [changed, same] = await create([toCreate(1), toCreate(2)]);
    if (!changed || !same) throw new Error("nothing was written");
    await world().editByHand?.(changed);
    const [now] = await find([toCreate(1)]);
    const answers = await move([changed, same], THURSDAY);
    expect(answers).toMatchObject([{ is: "changed", ...now, now: TUESDAY }, { is: "moved" }]);
    expect((await read()).map(({ id, start }) => [id, start]).toSorted()).toEqual(
      [
        [changed.eventId, TUESDAY.start],
        [same.eventId, THURSDAY.start],
      ].toSorted(),
    );
  });

  test("a move whose answer was lost is found by its times, and lands no second time after another", async () => {
    const written = await createOne(toCreate(1));
    const lost = theOnly(await move([written], THURSDAY)) as Move & { is: "moved" };
    const again = theOnly(await move([written], THURSDAY));
    expect(again).toMatchObject({ is: "changed", etag: lost.etag, now: THURSDAY });
    await move([lost], TUESDAY);
    expect(await move([written], THURSDAY)).toMatchObject([{ is: "changed", now: TUESDAY }]);
    expect(await read()).toMatchObject([TUESDAY]);
  });

  test("what is gone is neither moved nor made anew by a move", async () => {
    const written = await createOne(toCreate(1));
    await remove([written]);
    expect(await move([written, { eventKey: keyOf(2), etag: written.etag }], THURSDAY)).toEqual([
      { is: "gone" },
      { is: "gone" },
    ]);
    expect(await read()).toEqual([]);
  });

  test("what was removed is restored under its id, as it was last, though its key be used up", async () => {
    const event = toCreate(1, { summary: "Ω essay", location: "Library", description: "a\nb; c" });
    const written = await createOne(event);
    const moved = theOnly(await move([written], THURSDAY)) as Move & { is: "moved" };
    const before = await read();
    expect(await remove([moved])).toEqual(["deleted"]);
    const last = { ...event, draft: { ...event.draft, ...THURSDAY } };
    const restored = theOnly(await restore([last]));
    expect(restored).toEqual({ is: "created", ...refOf(written), etag: expect.any(String) });
    expect((await read()).map(unversioned)).toEqual(before.map(unversioned));
    expect(await find([last])).toMatchObject([{ etag: (restored as WrittenEvent).etag, now: THURSDAY }]);
    expect(await remove([restored as WrittenEvent])).toEqual(["deleted"]);
  });

  test("what is restored twice is there once, and is the person's once they changed it", async () => {
    const event = toCreate(1);
    await remove([await createOne(event)]);
    const restored = theOnly(await restore([event])) as Creation & { is: "created" };
    expect(await restore([event])).toEqual([{ ...restored, is: "found", asDrafted: true }]);
    await world().editByHand?.(restored);
    expect(await restore([event])).toMatchObject([{ is: "found", asDrafted: false }]);
    expect(await remove([restored])).toEqual(["changed"]);
    expect(await read()).toHaveLength(1);
  });

  test("what else the person gave an event is there again once it is restored", async () => {
    const { more } = world();
    const event = toCreate(1, { summary: "Ω essay", location: "Library" });
    const { eventKey } = await createOne(event);
    await more?.give(eventKey);
    const additions = await more?.of(eventKey);
    expect(additions).not.toEqual([]);
    const [found] = await find([event]);
    if (!found) throw new Error("it is not there");
    const before = await read();
    expect(await remove([found])).toEqual(["deleted"]);
    const last = { ...event, ...(found.resource !== undefined && { resource: found.resource }) };
    const restored = theOnly(await restore([last]));
    expect(restored).toMatchObject({ is: "created", eventId: found.eventId });
    expect(await more?.of(eventKey)).toEqual(additions);
    expect((await read()).map(unversioned)).toEqual(before.map(unversioned));
    expect(await restore([last])).toMatchObject([{ is: "found", asDrafted: true }]);
    await world().editByHand?.(found);
    expect(await restore([last])).toMatchObject([{ is: "found", asDrafted: false }]);
  });

  test("a deletion that lands late, once its event is there again, does nothing", async () => {
    const event = toCreate(1);
    const written = await createOne(event);
    const [found] = await find([event]);
    await remove([written]);
    await restore([{ ...event, ...(found?.resource !== undefined && { resource: found.resource }) }]);
    expect(await remove([written])).not.toEqual(["deleted"]);
    expect(await read()).toHaveLength(1);
  });

  test("what was never there is restored as what it is meant to be", async () => {
    expect(await restore([toCreate(1), toCreate(2)])).toMatchObject([{ is: "created" }, { is: "created" }]);
    expect(await read()).toHaveLength(2);
  });
}

function refOf({ eventKey, eventId }: WrittenEvent) {
  return { eventKey, eventId };
}

/** An event without its version. */
function unversioned({ etag: _, ...event }: Partial<PlannerCalendarEvent> = {}) {
  return event;
}
