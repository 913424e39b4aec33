import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { applyAll, createApplyWorld, draftAt, occupy } from "../../../../test/support/apply-world.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";

describeOnBothEngines("the stale-plan check", (stores) => {
  const createWorld = async () => createApplyWorld((await stores.open()).db);

  test("nothing has changed in a calendar that is as it was, nor by the apply itself", async () => {
    const world = await createWorld();
    const session = await world.session(2);
    const service = world.process();
    expect(unwrap(await service.changes(session, neverAborted()))).toMatchObject({
      changes: [],
      sources: [{ ok: true }],
    });
    await service.apply(session, applyAll);
    expect(unwrap(await service.changes(session, neverAborted())).changes).toEqual([]);
  });

  test("an event that was added is named with the drafts that it is in the way of", async () => {
    const world = await createWorld();
    const session = await world.session(3);
    await occupy(world.db, "dentist", draftAt(1));
    await occupy(world.db, "elsewhere", { start: "2026-12-20T00:00:00Z", end: "2026-12-20T01:00:00Z" });
    const { changes } = unwrap(await world.process().changes(session, neverAborted()));
    expect(changes).toMatchObject([
      { kind: "added", event: { title: "dentist" }, ...timesOf(1), touches: [{ variant_index: 0, index: 1 }] },
      { kind: "added", event: { title: "elsewhere" }, touches: [] },
    ]);
  });

  test("an event that moved or vanished since the plan was made says what it was", async () => {
    const world = await createWorld();
    await occupy(world.db, "moved", { start: "2026-12-18T00:00:00Z", end: "2026-12-18T01:00:00Z" });
    await occupy(world.db, "gone", { start: "2026-12-19T00:00:00Z", end: "2026-12-19T01:00:00Z" });
    const session = await world.session(1, undefined, await world.calendarEvents());
    await world.remove("gone");
    await world.remove("moved");
    await occupy(world.db, "moved", draftAt(0));
    const { changes } = unwrap(await world.process().changes(session, neverAborted()));
    expect(changes).toMatchObject([
      {
        kind: "changed",
        event: { title: "moved" },
        previous: { start: "2026-12-18T00:00:00Z", end: "2026-12-18T01:00:00Z" },
        touches: [{ variant_index: 0, index: 0 }],
      },
      { kind: "removed", event: { title: "gone" }, start: "2026-12-19T00:00:00Z", touches: [] },
    ]);
  });

  test("a source that cannot be read now is named, and not taken for emptied", async () => {
    const world = await createWorld();
    await occupy(world.db, "dentist", draftAt(1));
    const session = await world.session(1, undefined, await world.calendarEvents());
    const service = world.process();
    await world.db.schema.alterTable("local_events").renameTo("lost_events").execute();
    expect(unwrap(await service.changes(session, neverAborted()))).toMatchObject({
      changes: [],
      sources: [{ ok: false }],
    });
    expect(await service.changes("unknown", neverAborted())).toMatchObject({ error: { kind: "unknown-session" } });
  });
});

function timesOf(index: number): { start: string; end: string } {
  const { start, end } = draftAt(index);
  return { start, end };
}
