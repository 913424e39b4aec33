import { expect, test } from "vitest";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { unwrap } from "#domain/result.ts";
import { formatInstant, HOUR_MS } from "#domain/time.ts";
import { ProviderNetworkError } from "#server/net/provider-error.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { listStanding } from "#server/store/queries/occurrences.ts";
import {
  type ApplyWorld,
  applyAll,
  createApplyWorld,
  FIRST_START,
  type Interference,
} from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { draftOfBlock, toDeleteEntry, toUpdateEntry } from "./block-entry.ts";

const lost = new ProviderNetworkError("The connection was reset");
const EVER = { start: FIRST_START - 1e9, end: FIRST_START + 1e9 };

describeOnBothEngines("an update of occurrences", (stores) => {
  async function standingSeries() {
    const { db } = await stores.open();
    const world = await createApplyWorld(db);
    const session = await world.session(1, (draft) => ({ ...draft, recurrence: ["RRULE:FREQ=DAILY;COUNT=4"] }));
    unwrap(await world.process().apply(session, applyAll));
    const blocks = () => listStanding({ db, owner: FIRST_OWNER }, { since: 0, until: EVER.end });
    return { world, session, blocks };
  }

  function changeOf([first, second]: readonly StoredBlock[]) {
    if (!first || !second) throw new Error("nothing stands");
    const to = { start: first.start + 3 * HOUR_MS, end: first.end + 3 * HOUR_MS };
    const move = toUpdateEntry({ block: first, position: 0, byHand: true }, draftOfBlock(first, to));
    return { entries: [move, toDeleteEntry({ block: second, position: 1, byHand: true })], locks: [], timeZone: "UTC" };
  }

  test("is done once or not at all, whatever answer is lost on the way, and leaves the others without rows", async () => {
    const outcomes = new Set<boolean>();
    for (let which = 0; which < 5; which++) {
      const { world, blocks } = await standingSeries();
      const [times, before] = [await timesIn(world), await blocks()];
      let calls = 0;
      const unlucky: Interference = { after: async () => (calls++ === which ? lost : undefined) };
      const changed = await world.process(unlucky).change(FIRST_OWNER, changeOf(before));
      outcomes.add(changed.ok);
      const after = await blocks();
      expect(after.slice(2)).toEqual(before.slice(2));
      if (changed.ok) {
        expect(changed.value).toMatchObject({ moved_count: 1, deleted_count: 1 });
        expect(await timesIn(world)).toHaveLength(3);
      } else {
        expect([await timesIn(world), after.map(({ start, state }) => [start, state])]).toEqual([
          times,
          before.map(({ start, state }) => [start, state]),
        ]);
      }
    }
    expect(outcomes).toEqual(new Set([true, false]));
  });

  test("is taken back to the end, whatever answer of its undo is lost, and then its series is, too", async () => {
    for (let which = 0; which < 2; which++) {
      const { world, session, blocks } = await standingSeries();
      const times = await timesIn(world);
      const { updateId } = unwrap(await world.process().change(FIRST_OWNER, changeOf(await blocks())));
      let calls = 0;
      const service = world.process({ after: async () => (calls++ === which ? lost : undefined) });
      const undo = () => service.undoChange(FIRST_OWNER, updateId, { scope: "remaining", abandon: false });
      if (!(await undo()).ok) unwrap(await undo());
      expect(calls).toBeGreaterThan(2); // one of them was sent a second time
      expect(await timesIn(world)).toEqual(times);
      expect(unwrap(await service.undo(session))).toMatchObject({ deleted_count: 1, kept: [] });
      expect(await world.calendarEvents()).toEqual([]);
    }
  });

  test("leaves one alone that the person moved since it was seen, and names it", async () => {
    const { world, blocks } = await standingSeries();
    const seen = await blocks();
    unwrap(await world.process().change(FIRST_OWNER, changeOf(seen)));
    const stale = changeOf([seen[0], seen[2]] as StoredBlock[]);
    const again = unwrap(await world.process().change(FIRST_OWNER, stale));
    expect(again).toMatchObject({ moved_count: 0, deleted_count: 1, skipped: [{ reason: "changed" }] });
  });
});

async function timesIn(world: ApplyWorld): Promise<string[]> {
  const events = await world.calendarEvents();
  return expandEvents(events, EVER, { timeZone: "UTC" }).map(({ start }) => formatInstant(start));
}
