import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import { unwrap } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { ProviderNetworkError } from "#server/net/provider-error.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import {
  type ApplyWorld,
  applyAll,
  createApplyWorld,
  draftAt,
  type Interference,
  occupy,
  titleOf,
} from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";

const lost = new ProviderNetworkError("The connection was reset");

describeOnBothEngines("an update of what stands", (stores) => {
  const createWorld = async () => createApplyWorld((await stores.open()).db);

  test("moves, removes, adds and keeps, its blocks follow, and its undo leads back exactly", async () => {
    const world = await createWorld();
    const { plan, blocks } = await standing(world, 3);
    const before = await seen(world);
    const update = await world.update(
      [kept(blocks[0]), moved(blocks[1], 7), named(draftAt(9), "new")],
      [removed(blocks[2])],
    );
    const service = world.process();
    expect(unwrap(await service.apply(update, applyAll))).toEqual({
      applied_variant_index: 0,
      calendar_id: applyAll.calendar_id,
      created_count: 1,
      moved_count: 1,
      deleted_count: 1,
      kept_count: 1,
    });
    expect(await times(world)).toEqual([at(0, titleOf(0)), at(7, titleOf(1)), at(9, "new")]);
    expect((await world.blocks()).map(({ title, state, start, hasEvent }) => [title, state, start, hasEvent])).toEqual([
      [titleOf(0), "planned", startOf(0), true],
      [titleOf(1), "planned", startOf(7), true],
      [titleOf(2), "cancelled", startOf(2), false],
      ["new", "planned", startOf(9), true],
    ]);
    expect(unwrap(await service.undo(update))).toEqual({
      deleted_count: 1,
      moved_count: 1,
      restored_count: 1,
      kept: [],
    });
    expect(await seen(world)).toEqual(before);
    expect((await world.blocks()).map(({ state, start, updateId }) => [state, start, updateId])).toEqual([
      ...[0, 1, 2].map((index) => ["planned", startOf(index), plan]),
      ["cancelled", startOf(9), update],
    ]);
  });

  test("what it writes says to its owner on this server which block it is, and is an ordinary event on every other", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 2);
    const update = await world.update([moved(blocks[0], 7), named(draftAt(9), "new")], [removed(blocks[1])]);
    const service = world.process();
    await service.apply(update, applyAll);
    const blockIds = async () =>
      (await world.blocks()).filter(({ hasEvent }) => hasEvent).map(({ blockId }) => blockId);
    expect((await world.blockIdsAsReadBy("test")).toSorted()).toEqual((await blockIds()).toSorted());
    await service.undo(update);
    expect(await blockIds()).toHaveLength(2);
    expect((await world.blockIdsAsReadBy("test")).toSorted()).toEqual((await blockIds()).toSorted());
    expect(await world.blockIdsAsReadBy("another")).toEqual([undefined, undefined]);
  });

  test("what was written before events said so is not taken for changed", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    let calls = 0;
    const service = world.process({ after: async () => (calls++ === 0 ? lost : undefined) });
    await service.apply(session, applyAll);
    const { entries } = await world.db.selectFrom("applies").select("entries").executeTakeFirstOrThrow();
    const unmarked = JSON.stringify(JSON.parse(entries), (key, value) => (key === "markedFor" ? undefined : value));
    await world.db.updateTable("applies").set({ entries: unmarked }).execute();
    expect(unmarked).not.toBe(entries);
    expect(unwrap(await service.apply(session, applyAll))).toMatchObject({ created_count: 2 });
    expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 2, kept: [] });
  });

  test("updates are undone in turn, each leading back to the plan before it", async () => {
    const world = await createWorld();
    const { plan, blocks } = await standing(world, 3);
    const service = world.process();
    const plans = [await seen(world)];
    const sessions = [plan];
    for (const [to, away] of [
      [7, blocks[2]],
      [8, blocks[1]],
    ] as const) {
      const update = await world.update([moved((await world.blocks())[0], to)], [removed(away)]);
      expect(unwrap(await service.apply(update, applyAll))).toMatchObject({ moved_count: 1, deleted_count: 1 });
      plans.push(await seen(world));
      sessions.push(update);
    }
    for (const session of sessions.toReversed()) {
      expect(await seen(world)).toEqual(plans.pop());
      expect(unwrap(await service.undo(session)).kept).toEqual([]);
    }
    expect(await seen(world)).toEqual([]);
    expect((await world.blocks()).every(({ state }) => state === "cancelled")).toBe(true);
  });

  test("an update that is undone can be applied again, and undone again", async () => {
    const world = await createWorld();
    const { plan, blocks } = await standing(world, 2);
    const service = world.process();
    const update = await world.update([moved(blocks[0], 7)], [removed(blocks[1])]);
    for (let round = 0; round < 3; round++) {
      expect(unwrap(await service.apply(update, applyAll))).toMatchObject({ moved_count: 1, deleted_count: 1 });
      expect(await times(world)).toEqual([at(7, titleOf(0))]);
      expect(unwrap(await service.undo(update))).toMatchObject({ moved_count: 1, restored_count: 1, kept: [] });
    }
    expect(unwrap(await service.undo(plan))).toMatchObject({ deleted_count: 2, kept: [] });
  });

  test("what a later update touched stays for that one to be undone first", async () => {
    const world = await createWorld();
    const { plan, blocks } = await standing(world, 3);
    const service = world.process();
    const update = await world.update([moved(blocks[0], 7)], [removed(blocks[1])]);
    await service.apply(update, applyAll);
    expect(unwrap(await service.undo(plan))).toMatchObject({
      deleted_count: 1,
      kept: [{ index: 0, summary: titleOf(0), reason: "superseded" }],
    });
    expect(await times(world)).toEqual([at(7, titleOf(0))]);
    expect(unwrap(await service.undo(update))).toMatchObject({ moved_count: 1, restored_count: 1 });
  });

  test("updates that are undone out of turn are undone to the end once the later ones are", async () => {
    for (const order of [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
    ] as const) {
      const world = await createWorld();
      const { plan, blocks } = await standing(world, 4);
      const service = world.process();
      const plans = [plan];
      for (const [to, away] of [
        [7, blocks[2]],
        [8, blocks[1]],
      ] as const) {
        const update = await world.update([moved((await world.blocks())[0], to), draftAt(to + 3)], [removed(away)]);
        unwrap(await service.apply(update, applyAll));
        plans.push(update);
      }
      const undo = async (which: number) => service.undo(plans[which] as string);
      for (const which of order) {
        const undone = unwrap(await undo(which));
        expect(undone.kept.every(({ reason }) => reason === "superseded")).toBe(true);
        world.clock.advance(61_000);
        await service.removeLateWrites();
      }
      for (const which of [1, 0]) await undo(which);
      expect(await seen(world)).toEqual([]);
      expect((await world.blocks()).every(({ state }) => state === "cancelled")).toBe(true);
      for (const which of order) expect(await undo(which)).toMatchObject({ error: { kind: "nothing-applied" } });
    }
  });

  test("what the person changed since the update was planned is spared and named, and so is what needed its place", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 4);
    const update = await world.update(
      [moved(blocks[0], 7), named(draftAt(0), "in its place"), moved(blocks[3], 2)],
      [removed(blocks[1]), removed(blocks[2])],
    );
    for (const title of [titleOf(0), titleOf(1), titleOf(2)]) await world.edit(title);
    const applied = unwrap(await world.process().apply(update, applyAll));
    expect(applied).toMatchObject({ created_count: 0, moved_count: 0, deleted_count: 0 });
    const [first, second, third, fourth] = blocks.map(({ blockId }) => blockId);
    expect(applied.skipped?.toSorted((a, b) => Number(a.index ?? 9) - Number(b.index ?? 9))).toEqual([
      { index: 0, conflicts_with: [], reason: "changed", block_id: first },
      { index: 1, conflicts_with: [blocks[0]?.eventId] },
      { index: 2, conflicts_with: [blocks[2]?.eventId], block_id: fourth },
      { index: null, conflicts_with: [], reason: "changed", block_id: second },
      { index: null, conflicts_with: [], reason: "changed", block_id: third },
    ]);
    expect(await times(world)).toEqual([0, 1, 2, 3].map((index) => at(index, titleOf(index))));
  });

  test("what the person changed after the update stays as they have it when it is undone", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 2);
    const update = await world.update([moved(blocks[0], 7), kept(blocks[1])]);
    const service = world.process();
    await service.apply(update, applyAll);
    await world.edit(titleOf(0));
    expect(unwrap(await service.undo(update))).toMatchObject({
      moved_count: 0,
      kept: [{ index: 0, summary: titleOf(0), block_id: blocks[0]?.blockId }],
    });
    expect(await times(world)).toContainEqual(at(7, titleOf(0)));
  });

  test("a block in another event's way is not moved there, and what needed its place is not written", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 1);
    await occupy(world.db, "dentist", draftAt(7));
    const update = await world.update([moved(blocks[0], 7), named(draftAt(0), "in its place"), draftAt(9)]);
    const careful = { ...applyAll, allow_conflicts: false };
    expect(unwrap(await world.process().apply(update, careful))).toMatchObject({
      created_count: 1,
      moved_count: 0,
      skipped: [
        { index: 0, conflicts_with: ["local:daywright:dentist"] },
        { index: 1, conflicts_with: [blocks[0]?.eventId] },
      ],
    });
  });

  test("blocks that change places are in nobody's way", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 3);
    const update = await world.update(
      [moved(blocks[0], 1), moved(blocks[1], 0), named(draftAt(2), "new")],
      [removed(blocks[2])],
    );
    const careful = { ...applyAll, allow_conflicts: false };
    expect(unwrap(await world.process().apply(update, careful))).toMatchObject({
      created_count: 1,
      moved_count: 2,
      deleted_count: 1,
    });
    expect(await times(world)).toEqual([at(0, titleOf(1)), at(1, titleOf(0)), at(2, "new")]);
  });

  test("whatever answer is lost on the way, a retry does each change once, and its undo leads back", async () => {
    for (let which = 0; which < 4; which++) {
      const world = await createWorld();
      const { blocks } = await standing(world, 3);
      const before = await seen(world);
      const update = await world.update([moved(blocks[0], 7), moved(blocks[1], 8), draftAt(9)], [removed(blocks[2])]);
      let calls = 0;
      const unlucky: Interference = { after: async () => (calls++ === which ? lost : undefined) };
      const service = world.process(unlucky);
      expect((await service.apply(update, applyAll)).ok).toBe(which > 3);
      const applied = unwrap(await service.apply(update, applyAll));
      expect(applied).toMatchObject({ created_count: 1, moved_count: 2, deleted_count: 1 });
      expect(applied).not.toHaveProperty("skipped");
      calls = which - 4;
      let undone = await service.undo(update);
      if (!undone.ok) undone = await service.undo(update);
      expect(unwrap(undone)).toMatchObject({ deleted_count: 1, moved_count: 2, restored_count: 1, kept: [] });
      expect(await seen(world)).toEqual(before);
    }
  });

  test("an update of which no answer came can be taken back as well", async () => {
    for (let which = 0; which < 4; which++) {
      const world = await createWorld();
      const { plan, blocks } = await standing(world, 2);
      const before = await seen(world);
      const update = await world.update([moved(blocks[0], 7), draftAt(9)], [removed(blocks[1])]);
      let calls = 0;
      const service = world.process({ after: async () => (calls++ === which ? lost : undefined) });
      await service.apply(update, applyAll);
      expect((await world.payload(update)).apply_state.applied).toBe(false);
      unwrap(await service.undo(update));
      expect(await seen(world)).toEqual(before);
      expect(unwrap(await service.undo(plan))).toMatchObject({ deleted_count: 2, kept: [] });
    }
  });

  test("a deleted event comes back with the words that the person gave it", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 1);
    await world.edit(titleOf(0));
    const [event] = await world.calendarEvents();
    const [block] = await world.observe();
    const update = await world.update([], [removed(block)]);
    const service = world.process();
    expect(unwrap(await service.apply(update, applyAll)).deleted_count).toBe(1);
    expect(unwrap(await service.undo(update)).restored_count).toBe(1);
    expect(await world.calendarEvents()).toMatchObject([{ ...event, description: "the person's own words" }]);
    expect(blocks[0]?.eventId).toBe(event?.id);
  });

  test("what begins between planning and applying is neither moved nor removed", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 3);
    const update = await world.update([moved(blocks[0], 7), moved(blocks[2], 8)], [removed(blocks[1])]);
    const later = world.process({}, undefined, startOf(1) - world.clock.now().epochMilliseconds + 60_000);
    expect(unwrap(await later.apply(update, applyAll))).toMatchObject({
      moved_count: 1,
      deleted_count: 0,
      skipped: [
        { index: 0, reason: "begun", block_id: blocks[0]?.blockId },
        { index: null, reason: "begun", block_id: blocks[1]?.blockId },
      ],
    });
  });

  test("what is to begin the very moment it is applied is written, and its undo leads back", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 2);
    const before = await seen(world);
    const update = await world.update([moved(blocks[0], -2), named(draftAt(-1), "new"), kept(blocks[1])]);
    const now = (start: number) => world.process({}, undefined, start - world.clock.now().epochMilliseconds);
    const onTime = unwrap(await now(startOf(-2)).apply(update, applyAll));
    expect(onTime).toMatchObject({ created_count: 1, moved_count: 1 });
    expect(onTime).not.toHaveProperty("skipped");
    expect(unwrap(await now(startOf(-2)).undo(update))).toMatchObject({ deleted_count: 1, moved_count: 1, kept: [] });
    expect(await seen(world)).toEqual(before);
    const late = await world.update([moved(blocks[0], -2)]);
    expect(unwrap(await now(startOf(-2) + 1).apply(late, applyAll))).toMatchObject({
      skipped: [{ index: 0, reason: "begun" }],
    });
  });

  test("nothing is put back into the past", async () => {
    const world = await createWorld();
    const { blocks } = await standing(world, 3);
    const update = await world.update([moved(blocks[0], 7), moved(blocks[2], 8)], [removed(blocks[1])]);
    await world.process().apply(update, applyAll);
    const later = world.process({}, undefined, startOf(1) - world.clock.now().epochMilliseconds + 60_000);
    expect(unwrap(await later.undo(update, { scope: "all", abandon: false }))).toMatchObject({
      moved_count: 1,
      restored_count: 0,
      kept: [
        { index: 0, reason: "begun" },
        { index: null, reason: "begun", summary: titleOf(1) },
      ],
    });
  });
});

async function standing(world: ApplyWorld, count: number): Promise<{ plan: string; blocks: StoredBlock[] }> {
  const plan = await world.session(count);
  unwrap(await world.process().apply(plan, applyAll));
  return { plan, blocks: await world.blocks() };
}

function stood(block: StoredBlock | undefined): { block: StoredBlock; start: string; end: string } {
  if (!block) throw new Error("there is no such block");
  return { block, start: formatInstant(block.start), end: formatInstant(block.end) };
}

function kept(of: StoredBlock | undefined): DraftEvent {
  const { block, start, end } = stood(of);
  return { ...draftAt(0), summary: block.title, start, end, stands: "kept", event_id: block.eventId };
}

function moved(of: StoredBlock | undefined, to: number): DraftEvent {
  const { block, start, end } = stood(of);
  return { ...draftAt(to), summary: block.title, stands: "moved", event_id: block.eventId, was: { start, end } };
}

function removed(of: StoredBlock | undefined): RemovedBlock {
  const { block, start, end } = stood(of);
  return { block_id: block.blockId, event_id: block.eventId, summary: block.title, start, end };
}

function named(draft: DraftEvent, summary: string): DraftEvent {
  return { ...draft, summary };
}

function startOf(index: number): number {
  return Date.parse(draftAt(index).start);
}

function at(index: number, title: string) {
  return [title, draftAt(index).start, draftAt(index).end];
}

async function times(world: ApplyWorld) {
  const events = (await world.calendarEvents()).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return events.map(({ title, start, end }) => [title, start, end]);
}

/** All events that a person sees, in order, with their ids. */
async function seen(world: ApplyWorld) {
  const events = (await world.calendarEvents()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return events.map(({ etag: _, ...event }) => event);
}
