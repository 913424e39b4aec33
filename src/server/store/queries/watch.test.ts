import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { storedBlock } from "../../../../test/support/stored-block.ts";
import { insertBlocks, type StoredSeries } from "./blocks.ts";
import { listWatched } from "./watch.ts";

describeOnBothEngines("who is watched", (stores) => {
  test("whoever has a block ahead is watched, and whoever has a series, however long ago it began", async () => {
    const { db } = await stores.open();
    const mine = { db, owner: FIRST_OWNER };
    await insertBlocks(mine, [storedBlock("block", 9, 10)]);
    expect(await listWatched(db, 9 * HOUR_MS)).toEqual([FIRST_OWNER]);
    expect(await listWatched(db, 10 * HOUR_MS)).toEqual([]);
    const recurrence = { rules: ["RRULE:FREQ=DAILY"], rdates: [], exdates: [], timeZone: "UTC", from: 0 };
    await insertBlocks(mine, [{ ...storedBlock("piano", 9, 10), recurrence } as StoredSeries]);
    expect(await listWatched(db, 1_000 * HOUR_MS)).toEqual([FIRST_OWNER]);
  });
});
