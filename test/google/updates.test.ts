import { expect, test } from "vitest";
import type { DraftEvent } from "#contract/event.ts";
import { byStart } from "#domain/interval.ts";
import { unwrap } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { createPublisher } from "#server/changes/publisher.ts";
import type { SessionChange } from "#server/changes/session-changes.ts";
import { createApplyService } from "#server/features/apply/service.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { listBlocks, type StoredBlock } from "#server/store/queries/blocks.ts";
import { startGoogleWorld } from "../doubles/google/connected-google.ts";
import { ME } from "../doubles/google/server.ts";
import { draftAt, makeSession } from "../support/apply-world.ts";
import { describeOnBothEngines } from "../support/store-places.ts";
import { silentLog } from "../support/test-http.ts";

const BATCH = "POST /batch/calendar/v3";
const place = { calendarId: ME, connectionId: "g1" };

describeOnBothEngines("an update on Google", (stores) => {
  test("of 3 moves and 2 creations is one batch for reading and one for writing, and its undo is one", async () => {
    const { db } = await stores.open();
    await using world = await startWorld(db);
    const { service, calls, live } = world;
    for (const allow_conflicts of [true, false]) {
      const request = { variant_index: 0, calendar_id: ME, allow_conflicts };
      const plan = await makeSession(db, 5, undefined, [], place);
      unwrap(await service.apply(plan, request));
      const before = live();
      const blocks = await standing(db);
      const events = [7, 8, 9].map((to, index) => moved(blocks[index] as StoredBlock, to));
      const update = await makeSession(db, 5, (_, index) => events[index] ?? draftAt(7 + index), [], place);

      const from = calls().length;
      const applied = unwrap(await service.apply(update, request));
      expect(applied).toMatchObject({ created_count: 2, moved_count: 3, deleted_count: 0 });
      expect(calls().slice(from)).toEqual([BATCH, BATCH]);
      expect(live()).toHaveLength(7);

      expect(unwrap(await service.undo(update))).toMatchObject({ deleted_count: 2, moved_count: 3, kept: [] });
      expect(calls().slice(from)).toEqual([BATCH, BATCH, BATCH]);
      expect(live()).toEqual(before);
      expect(unwrap(await service.undo(plan))).toMatchObject({ deleted_count: 5, kept: [] });
    }
  });

  test("brings a deleted event back under its id, with all that a person had given it", async () => {
    const { db } = await stores.open();
    await using world = await startWorld(db);
    const { service, live } = world;
    const request = { variant_index: 0, calendar_id: ME, allow_conflicts: true };
    const plan = await makeSession(db, 2, undefined, [], place);
    unwrap(await service.apply(plan, request));
    const before = live();
    const [first] = await standing(db);
    const removes = [first as StoredBlock].map(({ blockId, eventId, title, start, end }) => ({
      block_id: blockId,
      event_id: eventId,
      summary: title,
      start: formatInstant(start),
      end: formatInstant(end),
    }));
    const update = await makeSession(db, 0, undefined, [], { ...place, removes });
    expect(unwrap(await service.apply(update, request))).toMatchObject({ deleted_count: 1 });
    expect(live()).toHaveLength(1);
    expect(unwrap(await service.undo(update))).toMatchObject({ restored_count: 1, kept: [] });
    expect(live()).toEqual(before);
    expect(unwrap(await service.undo(plan))).toMatchObject({ deleted_count: 2, kept: [] });
  });
});

async function startWorld(db: Parameters<typeof listBlocks>[0]["db"]) {
  const world = await startGoogleWorld();
  const provider = world.connect();
  let ids = 0;
  const service = createApplyService({
    installation: "test",
    db,
    providers: async () => [provider],
    events: createPublisher<SessionChange>(),
    now: () => Temporal.Instant.from("2026-12-06T12:00:00Z"),
    storeClock: async () => Date.now(),
    newId: () => `run ${ids++}`,
    sleep: async () => new Promise(() => undefined),
    log: silentLog,
  });
  return {
    service,
    /** All that was asked, but for access tokens. */
    calls: () => world.google.calls.filter((call) => call !== "POST /token"),
    /** What is in the calendar, but for its versions. */
    live: () =>
      world.google.world
        .live(ME)
        .map(({ etag: _, updated: __, sequence: ___, ...event }) => event)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [Symbol.asyncDispose]: () => world.google.close(),
  };
}

async function standing(db: Parameters<typeof listBlocks>[0]["db"]): Promise<StoredBlock[]> {
  const blocks = await listBlocks({ db, owner: FIRST_OWNER }, 0);
  return blocks.filter(({ state }) => state === "planned").toSorted(byStart);
}

function moved({ title, start, end, eventId }: StoredBlock, to: number): DraftEvent {
  const was = { start: formatInstant(start), end: formatInstant(end) };
  return { ...draftAt(to), summary: title, stands: "moved", event_id: eventId, was };
}
