import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { ProviderAuthError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { deleteCalendar } from "#server/store/queries/local-calendars.ts";
import {
  applyAll,
  CALENDAR,
  createApplyWorld,
  draftAt,
  FIRST_START,
  forEver,
  titleOf,
} from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { problemOf } from "./failure.ts";

const lost = new ProviderNetworkError("The connection was reset");

describeOnBothEngines("undo", (stores) => {
  const createWorld = async () => createApplyWorld((await stores.open()).db);

  test("what the person deleted by hand is not counted as deleted by us", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    const service = world.process();
    await service.apply(session, applyAll);
    await world.remove(titleOf(0));
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 2, kept: [] });
  });

  test("a calendar that was deleted with all events leaves nothing to undo, and nothing to write to", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    const service = world.process();
    await service.apply(session, applyAll);
    await deleteCalendar({ db: world.db, owner: FIRST_OWNER }, CALENDAR);
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 0, kept: [] });
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: false, applying: false });
    const again = await service.apply(session, applyAll);
    expect(again.ok ? null : problemOf(again.error)).toMatchObject({ status: 404 });
  });

  test("what a failed apply left in the calendar can be taken back, the unacknowledged included", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    let calls = 0;
    const unlucky = world.process({ after: async () => (calls++ === 0 ? lost : undefined) });
    await unlucky.apply(session, applyAll);
    expect(await world.titles()).toHaveLength(3);
    expect(unwrap(await unlucky.undo(session))).toMatchObject({ deleted_count: 3, kept: [] });
    expect(await world.titles()).toEqual([]);
  });

  test("what the person changed between a failed apply and its retry is spared too", async () => {
    const world = await createWorld();
    const session = await world.session(120);
    let calls = 0;
    const unlucky = world.process({ after: async () => (calls++ === 1 ? lost : undefined) });
    await unlucky.apply(session, applyAll);
    await world.edit(titleOf(7));
    unwrap(await unlucky.apply(session, applyAll));
    expect(unwrap(await unlucky.undo(session))).toMatchObject({ deleted_count: 119, kept: [{ index: 7 }] });
  });

  test("an undo whose answer is lost finds out by itself that it was done", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    await world.process().apply(session, applyAll);
    let calls = 0;
    const unlucky = world.process({ after: async () => (calls++ === 0 ? lost : undefined) });
    expect(unwrap(await unlucky.undo(session))).toMatchObject({ deleted_count: 3, kept: [] });
  });

  test("an undo that the calendar refuses leaves the session applied, and can be tried again", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    await world.process().apply(session, applyAll);
    let calls = 0;
    const refused = new ProviderAuthError("HTTP 403: no", { status: 403 });
    const unlucky = world.process({ before: async () => (calls++ === 0 ? refused : undefined) });
    expect(await unlucky.undo(session)).toMatchObject({ error: { kind: "provider", error: refused } });
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: true, applying: false });
    expect(unwrap(await unlucky.undo(session))).toMatchObject({ deleted_count: 3, kept: [] });
  });

  test("what has begun since the apply stays, unless all is to go", async () => {
    for (const scope of ["remaining", "all"] as const) {
      const world = await createWorld();
      const session = await world.session(3);
      const service = world.process();
      await service.apply(session, applyAll);
      const later = world.process({}, undefined, FIRST_START - world.clock.now().epochMilliseconds + 60_000);
      const undone = unwrap(await later.undo(session, { scope, abandon: false }));
      const begun = { index: 0, summary: titleOf(0), reason: "begun" };
      expect(undone).toMatchObject(
        scope === "all" ? { deleted_count: 3, kept: [] } : { deleted_count: 2, kept: [begun] },
      );
      expect(await world.titles()).toEqual(scope === "all" ? [] : [titleOf(0)]);
      // Whoever opens the session then finds it in the calendar, before that is read.
      const stood = (await world.calendarEvents()).map(({ id, title, start, end }) => ({ id, title, start, end }));
      const { calendar_events, draft_variants } = await world.payload(session);
      expect(calendar_events).toMatchObject(stood);
      expect(calendar_events.map(({ block_id }) => block_id)).toEqual(stood.map(() => expect.any(String)));
      expect(draft_variants[0]?.events).toEqual([0, 1, 2].map(draftAt));
    }
  });

  test("what an undo left stays when it is looked for what landed late", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    const service = world.process();
    await service.apply(session, applyAll);
    world.clock.advance(FIRST_START - world.clock.now().epochMilliseconds + MINUTE_MS);
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 2, kept: [{ reason: "begun" }] });
    for (const minutes of [1, 9, 50]) {
      world.clock.advance(minutes * MINUTE_MS);
      await service.removeLateWrites();
      expect(await world.titles()).toEqual([titleOf(0)]);
    }
  });

  test("what the person deleted after an undo had kept it is removed when a late request creates it again", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const service = world.process();
    await service.apply(session, applyAll);
    await world.edit(titleOf(1));
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 1, kept: [{ index: 1 }] });
    const look = async (minutes: number) => {
      await world.landLate(session, 1);
      world.clock.advance(minutes * MINUTE_MS);
      await service.removeLateWrites();
      return world.titles();
    };
    // A request that finds the person's event changes nothing.
    expect(await look(1)).toEqual([titleOf(1)]);
    await world.remove(titleOf(1));
    expect(await look(9)).toEqual([]);
  });

  test("an undo of all that a crash cut short is carried on as one of all", async () => {
    const world = await createWorld();
    await world.process().apply(await world.session(1), applyAll);
    const [stood] = await world.calendarEvents();
    const { start = "", end = "", id = "", title = "" } = stood ?? {};
    const moved = { ...draftAt(-2), summary: title, stands: "moved", event_id: id, was: { start, end } } as const;
    const update = await world.update([moved]);
    await world.process().apply(update, applyAll);
    world.clock.advance(Date.parse(moved.start) + MINUTE_MS - world.clock.now().epochMilliseconds);

    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const before = () => new Promise<undefined>(() => reach());
    void world.process({ before }, forEver).undo(update, { scope: "all", abandon: false });
    await reached;
    await world.process().resumeApplies({ all: true });
    expect(await world.calendarEvents()).toMatchObject([{ id, start, end }]);
  });

  test("a block that the undo of its move left, having begun, is the earlier plan's again", async () => {
    for (const [scope, left] of [
      ["remaining", 1],
      ["all", 0],
    ] as const) {
      const world = await createWorld();
      const service = world.process();
      const plan = await world.session(1);
      await service.apply(plan, applyAll);
      const [stood] = await world.calendarEvents();
      const { start = "", end = "", id = "", title = "" } = stood ?? {};
      const moved = { ...draftAt(-2), summary: title, stands: "moved", event_id: id, was: { start, end } } as const;
      const update = await world.update([moved]);
      await service.apply(update, applyAll);
      world.clock.advance(Date.parse(moved.start) + MINUTE_MS - world.clock.now().epochMilliseconds);
      expect(unwrap(await service.undo(update)).kept).toMatchObject([{ reason: "begun" }]);
      expect((await world.payload(update)).calendar_events).toMatchObject([{ id, start: moved.start, end: moved.end }]);

      const undone = unwrap(await service.undo(plan, { scope, abandon: false }));
      expect(undone).toMatchObject({ deleted_count: 1 - left, kept: Array(left).fill({ reason: "begun" }) });
      expect(await world.calendarEvents()).toHaveLength(left);
    }
  });

  test("what was over before it was applied is taken back like all else", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const service = world.process({}, undefined, FIRST_START - world.clock.now().epochMilliseconds + 86_400_000);
    await service.apply(session, applyAll);
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 2, kept: [] });
  });

  test("there is nothing to undo before an apply", async () => {
    const world = await createWorld();
    const service = world.process();
    expect(await service.undo(await world.session(1))).toMatchObject({ error: { kind: "nothing-applied" } });
    expect(await service.undo("unknown")).toMatchObject({ error: { kind: "unknown-session" } });
  });
});
