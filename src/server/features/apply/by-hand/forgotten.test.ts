import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { DAY_MS } from "#domain/time.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { appendCredits, sumCredits } from "#server/store/queries/credits.ts";
import { forgetOldUpdates } from "#server/store/queries/forget-updates.ts";
import { applyAll, createApplyWorld, draftAt } from "../../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../../test/support/store-places.ts";
import { draftOfBlock, toDeleteEntry, toUpdateEntry } from "../block-entry.ts";

const KEPT_MS = 2 * DAY_MS;

describeOnBothEngines("what was done by hand", (stores) => {
  test("is forgotten some days after it was made and after its blocks, and not while it is in flight", async () => {
    const world = await createApplyWorld((await stores.open()).db);
    const { db } = world;
    const service = world.process();
    await service.apply(await world.session(2), applyAll);
    const [first, second] = (await world.blocks()) as [StoredBlock, StoredBlock];
    const to = { start: first.start + 10 * DAY_MS, end: first.end + 10 * DAY_MS };
    const change = { locks: [], timeZone: "UTC" };
    const moved = toUpdateEntry({ block: first, position: 0, byHand: true }, draftOfBlock(first, to));
    const far = unwrap(await service.change(FIRST_OWNER, { ...change, entries: [moved] })).updateId;
    const removed = toDeleteEntry({ block: second, position: 0, byHand: true });
    const near = unwrap(await service.change(FIRST_OWNER, { ...change, entries: [removed] })).updateId;
    await appendCredits({ db, owner: FIRST_OWNER }, [
      { id: "c", work: { kind: "task", id: "essay" }, minutes: 60, at: 0, blockId: first.blockId },
    ]);
    const blocks = await world.blocks();
    const left = async (now: number) => {
      await forgetOldUpdates(db, now, KEPT_MS);
      const rows = await db.selectFrom("applies").select("session_id").where("of_session", "is", null).execute();
      return rows.map(({ session_id }) => session_id);
    };

    const end = Date.parse(draftAt(1).end);
    expect((await left(end + KEPT_MS - 1)).toSorted()).toEqual([far, near].toSorted());
    expect(await left(end + KEPT_MS)).toEqual([far]);
    const last = to.end + KEPT_MS;
    await db
      .updateTable("applies")
      .set({ phase: "undoing", lease_until: last - DAY_MS + 1 })
      .execute();
    expect(await left(last)).toEqual([far]);
    await db.updateTable("applies").set({ phase: "undone" }).execute();
    expect(await left(last)).toEqual([]);
    expect(await world.blocks()).toEqual(blocks);
    expect(await sumCredits({ db, owner: FIRST_OWNER })).toMatchObject([{ minutes: 60 }]);
    expect(await db.selectFrom("applies").select("session_id").execute()).toHaveLength(1);
  });
});
