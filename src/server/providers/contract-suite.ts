import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ReadCalendar } from "#contract/calendar.ts";
import { type DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { PlannerTask } from "#contract/task.ts";
import { expandEvents } from "#domain/recurrence/index.ts";
import { isErr, isOk, type Result, unwrap } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { ProviderError } from "#server/net/provider-error.ts";
import type { Creation, EventToCreate, Provider, WriterCapability, WrittenEvent } from "./port.ts";

/** A provider with an upstream that the suite can look behind: the upstream's double, or a real server. */
export type ContractWorld = {
  readonly provider: Provider;
  /** An empty calendar; one that can be written to where the provider has a writer. */
  readonly calendarId: string;
  /** Puts events into the calendar as another program would; ids and `recurring_event_id`s are only valid among them. */
  seed(events: readonly PlannerCalendarEvent[]): Promise<void>;
  /** Where there is a writer: a person gives the event that the writer made another title. */
  editByHand?(written: WrittenEvent): Promise<void>;
  /** From now on the upstream fails every call. */
  breakDown(): Promise<void>;
  /** Ends everything that was started. */
  end(): Promise<void>;
};

const WINDOW = { start: Date.parse("2026-12-07T00:00:00Z"), end: Date.parse("2026-12-21T00:00:00Z") };
const patient = () => new AbortController().signal;
const givenUp = () => AbortSignal.abort();

/** What every provider of events must do. `writes` and `tasks` add what those capabilities must. */
export function describeProvider(
  name: string,
  createWorld: () => Promise<ContractWorld>,
  has: { readonly writes: boolean; readonly tasks: boolean },
): void {
  describe(`${name}, like any provider`, () => {
    let world: ContractWorld;
    beforeEach(async () => {
      world = await createWorld();
    });
    afterEach(() => world.end());

    describeEvents(() => world);
    if (has.writes) describeWriter(() => world);
    if (has.tasks) describeTasks(() => world);
  });
}

function describeEvents(world: () => ContractWorld): void {
  const source = () => {
    const { events } = world().provider;
    if (!events) throw new Error("the provider has no events");
    return events;
  };
  const readAll = (ids: readonly string[], signal = patient()) => source().readEvents(ids, WINDOW, signal);
  const read = async () => unwrap(theOnly(await readAll([world().calendarId])));

  test("its credentials are found good, and its calendar is listed in full", async () => {
    expect(isOk(await world().provider.verify(patient()))).toBe(true);
    const calendars = unwrap(await source().listCalendars(patient()));
    const calendar = calendars.find(({ id }) => id === world().calendarId);
    expect(ReadCalendar.parse(calendar)).toEqual(calendar);
    expect(calendar?.connection_id).toBe(world().provider.connectionId);
  });

  test("events are read as the spec has them, and those that only touch the window are not", async () => {
    await world().seed([
      seeded("inside", { title: "Ω inside", location: "Room 5", description: "two\nlines; and, more" }),
      seeded("before", { start: "2026-12-06T23:00:00Z", end: "2026-12-07T00:00:00Z" }),
      seeded("after", { start: "2026-12-21T00:00:00Z", end: "2026-12-21T01:00:00Z" }),
      seeded("across", { start: "2026-12-06T23:30:00Z", end: "2026-12-07T00:30:00Z" }),
    ]);
    const events = await read();
    expect(events.map((event) => PlannerCalendarEvent.parse(event))).toEqual(events);
    expect(events.map(({ title }) => title).sort()).toEqual(["across", "Ω inside"]);
    const inside = events.find(({ title }) => title === "Ω inside");
    expect(inside).toMatchObject({
      calendar_id: world().calendarId,
      start: "2026-12-08T09:00:00Z",
      end: "2026-12-08T10:00:00Z",
      all_day: false,
      location: "Room 5",
      description: "two\nlines; and, more",
      rrule: null,
      recurring_event_id: null,
    });
  });

  test("an all-day event is read as dates, its end exclusive", async () => {
    await world().seed([seeded("fair", { start: "2026-12-10", end: "2026-12-12", all_day: true })]);
    expect(await read()).toMatchObject([{ start: "2026-12-10", end: "2026-12-12", all_day: true }]);
  });

  test("a series that began long ago happens in the window as its rule, its exceptions and its zone say", async () => {
    await world().seed(weeklySeries());
    const events = await read();
    const master = events.find(({ rrule }) => rrule !== null);
    expect(master?.rrule).toMatch(/^FREQ=WEEKLY/);
    expect(master?.time_zone).toBe("Europe/Berlin");
    const moved = events.find(({ title }) => title === "moved");
    expect(moved?.recurring_event_id).toBe(master?.id);
    expect(Date.parse(moved?.original_start ?? "")).toBe(Date.parse("2026-12-14T08:00:00Z"));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const starts = expandEvents(events, WINDOW, { timeZone: "UTC" }).map(({ start }) => formatInstant(start));
    expect(starts).toEqual(["2026-12-07T08:00:00Z", "2026-12-15T13:00:00Z", "2026-12-18T08:00:00Z"]);
  });

  test("an event that takes no time is told from one that does", async () => {
    await world().seed([seeded("busy", {}), seeded("free", { transparency: "transparent" })]);
    const free = (await read()).filter(({ transparency }) => transparency === "transparent");
    expect(free.map(({ title }) => title)).toEqual(["free"]);
  });

  test("a calendar that is not there is an Err, since what is unknown must not look free, and the others are read", async () => {
    await world().seed([seeded("inside", {})]);
    const [unknown, known, ...more] = await readAll(["no-such-calendar", world().calendarId]);
    expectProviderError(unknown);
    expect([known?.ok && known.value.map(({ title }) => title), more]).toEqual([["inside"], []]);
  });

  test("a caller that gives up gets an Err at once", async () => {
    expectProviderError(await source().listCalendars(givenUp()));
    expectProviderError(theOnly(await readAll([world().calendarId], givenUp())));
  });

  test("an upstream that fails is an Err, never an exception", async () => {
    await world().breakDown();
    expectProviderError(theOnly(await readAll([world().calendarId])));
  });
}

function describeWriter(world: () => ContractWorld): void {
  const writer = (): WriterCapability => {
    const { writer } = world().provider;
    if (!writer) throw new Error("the provider has no writer");
    return writer;
  };
  const createAny = async (events: readonly EventToCreate[]): Promise<Creation[]> =>
    (await writer().create(world().calendarId, events, patient())).map(unwrap);
  const create = async (events: readonly EventToCreate[]) => (await createAny(events)).map(written);
  const createOne = async (event: EventToCreate) => written((await createAny([event]))[0]);
  const find = async (events: readonly EventToCreate[]) =>
    (await writer().find(world().calendarId, events, patient())).map(unwrap);
  const remove = async (written: readonly WrittenEvent[]) =>
    (await writer().remove(world().calendarId, written, patient())).map(unwrap);
  const read = async () => {
    const events = await world().provider.events?.readEvents([world().calendarId], WINDOW, patient());
    if (!events) throw new Error("the provider has no events");
    return unwrap(theOnly(events));
  };

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
    expect(await find([toCreate(1), toCreate(2)])).toEqual([null, { ...written, asDrafted: true }]);
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
    const results = await writer().create("no-such-calendar", [toCreate(1), toCreate(2)], patient());
    expect(results).toHaveLength(2);
    for (const result of results) expectProviderError(result);
  });

  test("a caller that gives up gets one Err per event, and so does one whose upstream fails", async () => {
    const written = await createOne(toCreate(3));
    const { calendarId } = world();
    const everyCall = async (signal: () => AbortSignal) => [
      ...(await writer().create(calendarId, [toCreate(1), toCreate(2)], signal())),
      ...(await writer().find(calendarId, [toCreate(3)], signal())),
      ...(await writer().remove(calendarId, [written], signal())),
    ];
    const abandoned = await everyCall(givenUp);
    await world().breakDown();
    const failed = await everyCall(patient);
    expect([abandoned.length, failed.length]).toEqual([4, 4]);
    for (const result of [...abandoned, ...failed]) expectProviderError(result);
  });
}

function describeTasks(world: () => ContractWorld): void {
  test("tasks are listed as the contract has them", async () => {
    const listed = await world().provider.tasks?.listTasks({ defaultMinutes: 45 }, patient());
    if (!listed) throw new Error("the provider has no tasks");
    const tasks = unwrap(listed);
    expect(tasks.map((task) => PlannerTask.parse(task))).toEqual(tasks);
  });

  test("a caller of tasks that gives up gets an Err", async () => {
    const listed = await world().provider.tasks?.listTasks({ defaultMinutes: 45 }, givenUp());
    if (listed) expectProviderError(listed);
  });
}

function theOnly<T>([one, ...more]: readonly T[]): T {
  if (one === undefined || more.length > 0) throw new Error("one answer was expected");
  return one;
}

function expectProviderError(result: Result<unknown, unknown> | undefined): void {
  expect(result && isErr(result) && result.error).toBeInstanceOf(ProviderError);
}

/** The event that a creation made. */
function written(creation: Creation | undefined): WrittenEvent & { readonly is: "created" } {
  if (creation?.is !== "created") throw new Error("nothing was written");
  return creation;
}

/** A weekly series of 2025 in Berlin on Monday 09:00 and Friday 09:00, with one instance moved and one cancelled. */
function weeklySeries(): PlannerCalendarEvent[] {
  const instance = { recurring_event_id: "series", time_zone: "Europe/Berlin" };
  return [
    seeded("series", {
      start: "2025-06-02T07:00:00Z",
      end: "2025-06-02T08:00:00Z",
      rrule: "FREQ=WEEKLY;BYDAY=MO,FR",
      time_zone: "Europe/Berlin",
    }),
    seeded("moved", {
      ...instance,
      start: "2026-12-15T13:00:00Z",
      end: "2026-12-15T14:00:00Z",
      original_start: "2026-12-14T08:00:00Z",
    }),
    seeded("cancelled", {
      ...instance,
      start: "2026-12-11T08:00:00Z",
      end: "2026-12-11T09:00:00Z",
      original_start: "2026-12-11T08:00:00Z",
      status: "cancelled",
    }),
  ];
}

function seeded(id: string, fields: Partial<PlannerCalendarEvent>): PlannerCalendarEvent {
  return {
    id,
    calendar_id: null,
    title: id,
    start: "2026-12-08T09:00:00Z",
    end: "2026-12-08T10:00:00Z",
    all_day: false,
    location: "",
    description: "",
    color_class: "cal-color-1",
    rrule: null,
    recurring_event_id: null,
    original_start: null,
    status: null,
    ...fields,
  };
}

function toCreate(index: number, draft: Partial<DraftEvent> = {}): EventToCreate {
  return {
    eventKey: keyOf(index),
    sessionId: "session-of-the-contract-suite",
    timeZone: "UTC",
    draft: {
      summary: `block ${index}`,
      start: "2026-12-08T09:00:00Z",
      end: "2026-12-08T10:00:00Z",
      all_day: false,
      location: null,
      description: null,
      transparency: "opaque",
      recurrence: null,
      ...draft,
    },
  };
}

/** A key of the form that apply uses: 26 characters of `0–9a–v`. */
function keyOf(index: number): string {
  return index.toString(32).padStart(26, "0");
}
