import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { presentOf } from "../matches-draft.ts";
import {
  aborted,
  type ContractWorld,
  expectProviderError,
  keyOf,
  THURSDAY,
  toCreate,
  WINDOW,
  writing,
} from "./provider-setup-suite.ts";

/** The contract of every writer for create, find and remove, and for all its calls. */
export function describeWriter(world: () => ContractWorld): void {
  const { writer, create, createAny, createOne, find, move, remove, read } = writing(world);

  test("what it creates is read back as it was drafted, under the id it named", async () => {
    const written = await createOne(toCreate(1, { summary: "Ω essay", location: "Library", description: "a\nb; c" }));
    expect(await read()).toMatchObject([
      {
        id: written.eventId,
        title: "Ω essay",
        start: "2026-12-08T09:00:00Z",
        end: "2026-12-08T10:00:00Z",
        location: "Library",
        description: "a\nb; c",
      },
    ]);
  });

  test("a recurring draft and an all-day draft keep their rule, zone and dates", async () => {
    await create([
      toCreate(1, { recurrence: ["RRULE:FREQ=DAILY;COUNT=3"], time_zone: "Europe/Berlin" }),
      toCreate(2, { start: "2026-12-15", end: "2026-12-16", all_day: true, transparency: "transparent" }),
    ]);
    const events = await read();
    expect(events.find(({ all_day }) => all_day)).toMatchObject({
      start: "2026-12-15",
      end: "2026-12-16",
      transparency: "transparent",
    });
    const recurring = events.filter(({ all_day }) => !all_day);
    expect(expandEvents(recurring, WINDOW, { timeZone: "UTC" })).toHaveLength(3);
    expect(recurring.find(({ rrule }) => rrule !== null)?.time_zone).toBe("Europe/Berlin");
  });

  test.each([
    ["one event", {}],
    ["an event in words of several lines", { summary: " Ω essay ", location: "Library", description: "a\nb; c\n" }],
    ["a series", { recurrence: ["RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3"], time_zone: "Europe/Berlin" }],
    ["a whole day", { start: "2026-12-15", end: "2026-12-16", all_day: true, transparency: "transparent" }],
  ] satisfies [string, Partial<DraftEvent>][])(
    "%s created twice under one key is left alone, and is as drafted",
    async (_, draft) => {
      const event = toCreate(1, draft);
      const first = await createOne(event);
      expect(await createAny([event])).toEqual([{ ...first, is: "found", asDrafted: true }]);
      expect(await read()).toHaveLength(1);
    },
  );

  test("what exists is found with its etag, what does not is null, in the order asked", async () => {
    const { is: _, ...written } = await createOne(toCreate(2));
    expect(written.eventId).toBe(writer().eventIdOf(world().calendarId, keyOf(2)));
    const { summary, location, description, transparency, all_day } = toCreate(2).draft;
    const shown = { summary, location, description, transparency, all_day };
    const times = { start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" };
    const now = { ...times, content: expect.any(String), shown, mark: null };
    expect(await find([toCreate(1), toCreate(2)])).toMatchObject([null, { ...written, asDrafted: true, now }]);
  });

  test("what is a block says so to its owner, and is an ordinary event to everyone else", async () => {
    const work = { kind: "task", id: "tasks:1, two" } as const;
    const mark = (index: number, owner: string) => ({ mark: { owner, blockId: keyOf(index), work } });
    const events = [
      { ...toCreate(1), ...mark(1, FIRST_OWNER) },
      { ...toCreate(2), mark: { ...mark(2, FIRST_OWNER).mark, work: null } },
      { ...toCreate(3), ...mark(3, "somebody else") },
      { ...toCreate(4), ...mark(1, FIRST_OWNER) },
      toCreate(5),
    ];
    const written = await create(events);
    await move(written.slice(0, 1), THURSDAY);
    const found = await find(events);
    expect(found.map((event) => event?.now?.mark)).toEqual(
      events.map((event) => ("mark" in event ? event.mark : null)),
    );
    const blocks = new Map((await read()).map(({ id, block_id }) => [id, block_id]));
    expect(written.map(({ eventId }) => blocks.get(eventId))).toEqual([
      keyOf(1),
      keyOf(2),
      ...Array(3).fill(undefined),
    ]);
  });

  test("what is read is the version that was written, with the content that is found", async () => {
    const written = await createOne(toCreate(1, { location: "Library", description: "a\nb; c" }));
    const [event] = await read();
    const [found] = await find([toCreate(1)]);
    expect(event?.etag).toBe(written.etag);
    expect(event && presentOf(event)).toEqual({ ...found?.now, mark: undefined, start: event?.start, end: event?.end });
  });

  test("what is found says by its content whether the person gave it other words", async () => {
    const [one, two] = await create([toCreate(1), toCreate(2)]);
    if (!one || !two) throw new Error("nothing was written");
    const before = await find([toCreate(1), toCreate(2)]);
    await world().editByHand?.(one);
    const after = await find([toCreate(1), toCreate(2)]);
    const isSame = after.map((event, index) => event?.now?.content === before[index]?.now?.content);
    expect(isSame).toEqual([false, true]);
    expect(after.map((event) => event?.now?.start)).toEqual(before.map((event) => event?.now?.start));
  });

  test("what the person changed is found as no longer drafted, by a second creation, too", async () => {
    const written = await createOne(toCreate(1));
    await world().editByHand?.(written);
    expect(await find([toCreate(1)])).toMatchObject([{ eventKey: keyOf(1), asDrafted: false }]);
    expect(await createAny([toCreate(1)])).toMatchObject([{ is: "found", asDrafted: false }]);
    expect(await read()).toHaveLength(1);
  });

  test("it removes what nobody changed, and finds it gone the second time", async () => {
    const written = await createOne(toCreate(1));
    expect(await remove([written])).toEqual(["deleted"]);
    expect(await read()).toEqual([]);
    expect(await find([toCreate(1)])).toEqual([null]);
    expect(await remove([written])).toEqual(["gone"]);
  });

  test("it leaves alone what the person changed", async () => {
    const [changed, same] = await create([toCreate(1), toCreate(2, { summary: "untouched" })]);
    if (!changed || !same) throw new Error("nothing was written");
    await world().editByHand?.(changed);
    expect(await remove([changed, same])).toEqual(["changed", "deleted"]);
    expect((await read()).map(({ id }) => id)).toEqual([changed.eventId]);
  });

  test("a key that was removed is used up where deleted keys are kept, and free elsewhere", async () => {
    await remove([await createOne(toCreate(1))]);
    const { keepsDeletedKeys } = writer();
    expect(await createAny([toCreate(1)])).toMatchObject([{ is: keepsDeletedKeys ? "burnt" : "created" }]);
    expect(await read()).toHaveLength(keepsDeletedKeys ? 0 : 1);
  });

  test("more events than fit one batch are all created, found and removed, one Result each", async () => {
    const events = Array.from({ length: 120 }, (_, index) => toCreate(index));
    const written = await create(events);
    expect(written.map(({ eventKey }) => eventKey)).toEqual(events.map(({ eventKey }) => eventKey));
    expect(await find(events)).toMatchObject(written.map(({ is: _, ...event }) => event));
    expect(new Set(await remove(written))).toEqual(new Set(["deleted"]));
  });

  test("writing to a calendar that is not there is an Err for each event", async () => {
    const events = [toCreate(1), toCreate(2)];
    const created = await writer().create("no-such-calendar", events, neverAborted());
    const results = [...created, ...(await writer().restore("no-such-calendar", events, neverAborted()))];
    expect(results).toHaveLength(4);
    for (const result of results) expectProviderError(result);
  });

  test("a caller that aborts gets one Err per event, and so does one whose upstream fails", async () => {
    const written = await createOne(toCreate(3));
    const { calendarId } = world();
    const everyCall = async (signal: () => AbortSignal) => [
      ...(await writer().create(calendarId, [toCreate(1), toCreate(2)], signal())),
      ...(await writer().find(calendarId, [toCreate(3)], signal())),
      ...(await writer().move(calendarId, [{ ...written, ...THURSDAY }], signal())),
      ...(await writer().remove(calendarId, [written], signal())),
      ...(await writer().restore(calendarId, [toCreate(3)], signal())),
    ];
    const abandoned = await everyCall(aborted);
    await world().breakDown();
    const failed = await everyCall(neverAborted);
    expect([abandoned.length, failed.length]).toEqual([6, 6]);
    for (const result of [...abandoned, ...failed]) expectProviderError(result);
  });
}
