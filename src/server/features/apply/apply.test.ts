import { describe, expect, test } from "vitest";
import { isOk, unwrap } from "#domain/result.ts";
import { ProviderAPIError, ProviderNetworkError } from "#server/net/provider-error.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { changeSession, loadSessionDrafts } from "#server/store/queries/sessions.ts";
import {
  applyAll,
  CALENDAR,
  createApplyWorld,
  draftAt,
  forEver,
  occupy,
  titleOf,
  titles,
} from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { eventKeyOf } from "./journal-entries.ts";

const lost = new ProviderNetworkError("The connection was reset");

describeOnBothEngines("apply", (stores) => {
  const createWorld = async () => createApplyWorld((await stores.open()).db);

  test("a variant's events are in the calendar, and the session says so", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    const applied = unwrap(await world.process().apply(session, applyAll));
    expect(applied).toEqual({
      applied_variant_index: 0,
      calendar_id: CALENDAR,
      created_count: 3,
      moved_count: 0,
      deleted_count: 0,
      kept_count: 0,
    });
    expect(await world.titles()).toEqual(titles(3));
    const payload = await world.payload(session);
    expect(payload.apply_state).toMatchObject({
      applied: true,
      applying: false,
      applied_variant_index: 0,
      applied_calendar_id: CALENDAR,
      applied_at: expect.stringMatching(/Z$/),
    });
    expect(payload.draft_variants[0]?.events.every(({ event_id }) => event_id?.startsWith("local:daywright:"))).toBe(
      true,
    );
    expect(world.published.map(({ name }) => name)).toEqual(["changed", "applied"]);
  });

  test("a second apply is refused until the first is undone, and then creates everything anew", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const service = world.process();
    await service.apply(session, applyAll);
    expect(await service.apply(session, applyAll)).toMatchObject({ error: { kind: "already-applied" } });
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 2, kept: [] });
    expect(await world.titles()).toEqual([]);
    const payload = await world.payload(session);
    expect(payload.apply_state).toMatchObject({ applied: false, applying: false, applied_variant_index: null });
    expect(payload.draft_variants[0]?.events[0]).not.toHaveProperty("event_id");
    expect(unwrap(await service.apply(session, applyAll)).created_count).toBe(2);
    expect(await world.titles()).toEqual(titles(2));
    expect(world.published.map(({ name }) => name)).toContain("undone");
  });

  test("undo spares what the person changed, and names it", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    const service = world.process();
    await service.apply(session, applyAll);
    await world.edit(titleOf(1));
    const undone = unwrap(await service.undo(session));
    expect(undone).toMatchObject({ deleted_count: 2, kept: [{ index: 1, summary: titleOf(1) }] });
    expect(await world.titles()).toEqual([titleOf(1)]);
    expect(await service.undo(session)).toMatchObject({ error: { kind: "nothing-applied" } });
  });

  test("a retry after a lost response creates nothing twice", async () => {
    const world = await createWorld();
    const session = await world.session(120);
    const unlucky = world.process({ after: once(async () => lost) });
    expect(await unlucky.apply(session, applyAll)).toMatchObject({ error: { kind: "provider", error: lost } });
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: false, applying: false });
    expect(unwrap(await unlucky.apply(session, applyAll)).created_count).toBe(120);
    expect(await world.titles()).toEqual(titles(120));
  });

  test("a retry that finds the calendar failing again loses nothing either", async () => {
    const world = await createWorld();
    const session = await world.session(120);
    const failure = new ProviderAPIError("HTTP 500: oops", { status: 500 });
    let calls = 0;
    const unlucky = world.process({ before: async () => (calls++ % 3 === 2 ? failure : undefined) });
    for (let tries = 0; tries < 5; tries++) if (isOk(await unlucky.apply(session, applyAll))) break;
    expect(await world.titles()).toEqual(titles(120));
    expect((await world.payload(session)).apply_state.applied).toBe(true);
  });

  test("after a failure another plan may be applied, and nothing of the failed one is left", async () => {
    const world = await createWorld();
    const session = await world.session(60);
    const unlucky = world.process({ after: once(async () => lost) });
    await unlucky.apply(session, applyAll);
    const { version } = (await loadSessionDrafts(world.db, session)) ?? { version: 0 };
    const variants = [
      { variant_id: "v", title: "Plan", description: "", events: [{ ...draftAt(7), summary: "other" }] },
    ];
    await changeSession(world.db, session, version, { variants, lastEvent: "replanned" });
    expect(unwrap(await unlucky.apply(session, applyAll)).created_count).toBe(1);
    expect(await world.titles()).toEqual(["other"]);
  });

  test("of two processes asked at once, one applies and the other is refused", async () => {
    const world = await createWorld();
    const session = await world.session(20);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => world.process().apply(session, applyAll)));
    expect(outcomes.filter(isOk)).toHaveLength(1);
    expect(await world.titles()).toEqual(titles(20));
  });

  test("while an apply is in flight a second one is refused, and so is an undo", async () => {
    const world = await createWorld();
    const session = await world.session(1);
    const gate = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<void>();
    const slow = world.process({
      before: async () => {
        reached.resolve();
        return gate.promise;
      },
    });
    const first = slow.apply(session, applyAll);
    await reached.promise;
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: false, applying: true });
    expect(await world.process().apply(session, applyAll)).toMatchObject({ error: { kind: "in-flight" } });
    expect(await world.process().undo(session)).toMatchObject({ error: { kind: "in-flight" } });
    gate.resolve(undefined);
    expect(isOk(await first)).toBe(true);
  });

  test("a process whose lease has passed cannot finish over its successor", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const { stalled, stalledApply, wake } = await stallInCreate(world, session);
    world.clock.advance(31_000);
    expect(unwrap(await world.process().apply(session, applyAll)).created_count).toBe(2);
    const [at] = [(await world.payload(session)).apply_state.applied_at];
    world.clock.advance(5_000);
    wake();
    expect(await stalledApply).toMatchObject({ error: { kind: "overtaken" } });
    expect((await world.payload(session)).apply_state.applied_at).toBe(at);
    expect(await world.titles()).toEqual(titles(2));
    await stalled.park();
  });

  test("what a stalled process writes after its successor's undo is taken back", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const { stalledApply, wake } = await stallInCreate(world, session);
    world.clock.advance(31_000);
    const successor = world.process();
    await successor.apply(session, applyAll);
    await successor.undo(session);
    wake();
    expect(await stalledApply).toMatchObject({ error: { kind: "overtaken" } });
    expect(await world.titles()).toEqual([]);
  });

  test("what a process left in flight is carried on once its lease has passed, and not before", async () => {
    const world = await createWorld();
    const session = await world.session(130);
    let calls = 0;
    const dying = world.process(
      { after: async () => (++calls === 2 ? new Promise<never>(() => undefined) : undefined) },
      forEver,
    );
    void dying.apply(session, applyAll);
    await until(() => calls === 2);
    const successor = world.process();
    await successor.resumeApplies({ all: false });
    expect((await world.payload(session)).apply_state.applying).toBe(true);
    world.clock.advance(31_000);
    await successor.resumeApplies({ all: false });
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: true, applying: false });
    expect(await world.titles()).toEqual(titles(130));
  });

  test("one that cannot be carried on keeps no other from being", async () => {
    const world = await createWorld();
    const sessions = [await world.session(2), await world.session(2, (draft) => ({ ...draft, summary: "other" }))];
    for (const session of sessions) await stallInCreate(world, session);
    world.clock.advance(31_000);
    let calls = 0;
    const broken = async () => {
      if (++calls === 1) throw new Error("a bug");
      return undefined;
    };
    await expect(world.process({ before: broken }).resumeApplies({ all: false })).rejects.toThrow("a bug");
    const states = await Promise.all(
      sessions.map(async (session) => (await world.payload(session)).apply_state.applied),
    );
    expect(states.toSorted()).toEqual([false, true]);
  });

  test("an apply that was left in flight more than a day ago is carried on when the person asks, and not before", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const { wake, stalledApply } = await stallInCreate(world, session);
    world.clock.advance(25 * 3_600_000);
    const successor = world.process();
    await successor.resumeApplies({ all: true });
    await successor.resumeApplies({ all: false });
    expect((await world.payload(session)).apply_state.applying).toBe(true);
    expect(await world.titles()).toEqual([]);
    expect(unwrap(await successor.apply(session, applyAll)).created_count).toBe(2);
    wake();
    await stalledApply;
  });

  test("one that a server asked to stop left a minute ago is carried on, however long ago it began", async () => {
    const world = await createWorld();
    const session = await world.session(130);
    const refused = new ProviderAPIError("HTTP 503: no", { status: 503 });
    await world.process({ before: async () => refused }).apply(session, applyAll);
    world.clock.advance(3 * 24 * 3_600_000);
    const { stalled, stalledApply, wake } = await stallInCreate(world, session);
    const parked = stalled.park();
    wake();
    await parked;
    expect(await stalledApply).toMatchObject({ error: { kind: "parked" } });
    world.clock.advance(60_000);
    await world.process().resumeApplies({ all: false });
    expect((await world.payload(session)).apply_state.applied).toBe(true);
  });

  test.each([10 * 60_000, -10 * 60_000])(
    "a process whose clock is %i ms ahead of the store's takes over what is left in flight no sooner and no later than others",
    async (aheadMs) => {
      const world = await createWorld();
      const session = await world.session(2);
      const { wake, stalledApply } = await stallInCreate(world, session, -aheadMs);
      const other = world.process({}, undefined, aheadMs);
      await other.resumeApplies({ all: false });
      expect(await other.apply(session, applyAll)).toMatchObject({ error: { kind: "in-flight" } });
      expect(await other.undo(session)).toMatchObject({ error: { kind: "in-flight" } });
      world.clock.advance(31_000);
      expect(isOk(await other.undo(session))).toBe(true);
      wake();
      await stalledApply;
      expect(await world.titles()).toEqual([]);
    },
  );

  test("an undo left in flight is carried on, and counts what the dead process removed", async () => {
    const world = await createWorld();
    const session = await world.session(80);
    await world.process().apply(session, applyAll);
    let calls = 0;
    const dying = world.process(
      { after: async () => (++calls === 1 ? new Promise<never>(() => undefined) : undefined) },
      forEver,
    );
    void dying.undo(session);
    await until(() => calls === 1);
    expect((await world.payload(session)).apply_state).toMatchObject({ applied: true, applying: true });
    world.clock.advance(31_000);
    expect(unwrap(await world.process().undo(session))).toMatchObject({ deleted_count: 80, kept: [] });
    expect(await world.titles()).toEqual([]);
  });

  test("a process that shuts down parks its apply, and the next start finishes it at once", async () => {
    const world = await createWorld();
    const session = await world.session(110);
    const reached = Promise.withResolvers<void>();
    const closing = world.process({
      after: once(async () => {
        reached.resolve();
        await new Promise((answer) => setTimeout(answer, 20));
        return undefined;
      }),
    });
    const pending = closing.apply(session, applyAll);
    await reached.promise;
    await closing.park();
    expect(await pending).toMatchObject({ error: { kind: "parked" } });
    await world.process().resumeApplies({ all: false });
    expect(await world.titles()).toEqual(titles(110));
  });

  describe("with overlaps not allowed", () => {
    const careful = { ...applyAll, allow_conflicts: false };

    test("drafts in the way of something are skipped with what is in their way, the others written", async () => {
      const world = await createWorld();
      const session = await world.session(3);
      await occupy(world.db, "dentist", draftAt(1));
      expect(unwrap(await world.process().apply(session, careful))).toMatchObject({
        applied_variant_index: 0,
        calendar_id: CALENDAR,
        created_count: 2,
        skipped: [{ index: 1, conflicts_with: ["local:daywright:dentist"] }],
      });
      expect((await world.payload(session)).draft_variants[0]?.events[1]).not.toHaveProperty("event_id");
    });

    test("a retry does not take its own events for conflicts", async () => {
      const world = await createWorld();
      const session = await world.session(60);
      const unlucky = world.process({ after: once(async () => lost) });
      await unlucky.apply(session, careful);
      expect(unwrap(await unlucky.apply(session, careful))).toMatchObject({ created_count: 60 });
    });

    test("nothing is written while a calendar cannot be read", async () => {
      const world = await createWorld();
      const session = await world.session(2);
      const service = world.process();
      await world.db.schema.alterTable("local_events").renameTo("lost_events").execute();
      expect(await service.apply(session, careful)).toMatchObject({
        error: { kind: "calendar-unread", unread: [{ label: "Daywright" }] },
      });
      await world.db.schema.alterTable("lost_events").renameTo("local_events").execute();
      expect(await world.titles()).toEqual([]);
      expect((await world.payload(session)).apply_state.applying).toBe(false);
    });
  });

  test("what is not there is said before anything is written", async () => {
    const world = await createWorld();
    const session = await world.session(1);
    const service = world.process();
    const kindOf = async (id: string, request: object) => {
      const outcome = await service.apply(id, { ...applyAll, ...request });
      return isOk(outcome) ? "ok" : outcome.error.kind;
    };
    expect(await kindOf("unknown", {})).toBe("unknown-session");
    expect(await kindOf(session, { calendar_id: "nobody@example.com" })).toBe("unknown-calendar");
    for (const index of [-1, 1, 99])
      expect(await kindOf(session, { variant_index: index })).toBe("variant-out-of-range");
    expect(await kindOf(await world.session(0), {})).toBe("empty-variant");
    expect(await world.titles()).toEqual([]);
    expect(world.published).toEqual([]);
  });
});

test("an event key is 26 characters of base32hex, and differs by session, variant, block and attempt", () => {
  const block = { sessionId: "s", variantIndex: 0, position: 0, attempt: 1 };
  const signer = { owner: FIRST_OWNER, secret: "secret" };
  const keys = [
    block,
    { ...block, sessionId: "t" },
    { ...block, variantIndex: 1 },
    { ...block, position: 1 },
    { ...block, attempt: 2 },
  ].map((each) => eventKeyOf(each, signer));
  for (const key of keys) expect(key).toMatch(/^[0-9a-v]{26}$/);
  expect(new Set(keys).size).toBe(keys.length);
  expect(eventKeyOf(block, signer)).toBe(keys[0]);
  expect(eventKeyOf(block, { ...signer, secret: "another" })).not.toBe(keys[0]);
});

function once<T>(interfere: () => Promise<T>): () => Promise<T | undefined> {
  let calls = 0;
  return async () => (calls++ === 0 ? interfere() : undefined);
}

type World = Awaited<ReturnType<typeof createApplyWorld>>;

/** Simulates a process that stalls between the journal and the calendar. */
async function stallInCreate(world: World, session: string, aheadMs = 0) {
  const gate = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<void>();
  const before = async () => {
    reached.resolve();
    return gate.promise;
  };
  const stalled = world.process({ before }, forEver, aheadMs);
  const stalledApply = stalled.apply(session, applyAll);
  await reached.promise;
  return { stalled, stalledApply, wake: () => gate.resolve(undefined) };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setImmediate(done));
}
