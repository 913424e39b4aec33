import { expect, test } from "vitest";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { storedBlock } from "../../../../test/support/stored-block.ts";
import { changeBlocks, insertBlocks, listBlocks } from "./blocks.ts";
import { appendCredits, sumCredits } from "./credits.ts";
import { listWorks, saveWorks, touchWorks } from "./known-works.ts";
import { loadBlocks } from "./occurrences.ts";

const ESSAY = { kind: "task", id: "essay" } as const;

describeOnBothEngines("the standing plan in the store", (stores) => {
  test("every state of a block comes back as it was kept", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    const blocks = [
      storedBlock("planned", 1, 2, { locked: true, work: null }),
      storedBlock("done", 2, 3, { state: "done", minutesDone: 70, answeredAt: 5, answeredBy: "policy" }),
      storedBlock("partial", 3, 4, { state: "partial", minutesDone: 20, answeredAt: 5, movedByPerson: true }),
      storedBlock("missed", 4, 5, { state: "missed", answeredAt: 5 }),
      storedBlock("cancelled", 5, 6, { state: "cancelled", skipped: true, hasEvent: false }),
    ];
    await insertBlocks(mine, blocks);
    await insertBlocks(mine, [storedBlock("planned", 9, 9)]);
    expect(await listBlocks(mine, 0)).toEqual(blocks);
    expect((await listBlocks(mine, 4 * 3_600_000)).map(({ blockId }) => blockId)).toEqual([
      "planned",
      "missed",
      "cancelled",
    ]);
    expect(await loadBlocks(mine, ["missed", "unheard of"])).toEqual([blocks[3]]);
  });

  test("a row that no version of ours wrote is said to be damage, and is no bug", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertBlocks(mine, [storedBlock("a", 1, 2)]);
    await mine.db.updateTable("blocks").set({ state: "postponed" }).execute();
    await expect(listBlocks(mine, 0)).rejects.toMatchObject({ kind: "corrupt" });
  });

  test("of two changes of the same block only the first is made, and none of what came with the second", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    const [a, b] = [storedBlock("a", 1, 2), storedBlock("b", 3, 4)];
    await insertBlocks(mine, [a, b]);
    expect(await changeBlocks(mine, [{ ...a, locked: true }])).toBe(true);
    expect(
      await changeBlocks(mine, [
        { ...b, locked: true },
        { ...a, start: 0 },
      ]),
    ).toBe(false);
    expect(await listBlocks(mine, 0)).toEqual([{ ...a, locked: true, revision: 2 }, b]);
  });

  test("credit adds up, and the same entry counts once", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    const credit = (id: string, minutes: number) => ({ id, work: ESSAY, minutes, at: 1, blockId: "a" });
    await appendCredits(mine, [credit("1", 60), credit("2", -60)]);
    await appendCredits(mine, [credit("2", -60), credit("3", 45)]);
    expect(await sumCredits(mine)).toMatchObject([{ work: ESSAY, minutes: 45 }]);
  });

  test("what is known of work is kept, and its revision grows only when it is touched", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    const known = {
      ref: ESSAY,
      source: "local",
      title: "Essay",
      due: null,
      estimateMinutes: 120,
      closed: false,
      override: null,
    };
    await saveWorks(mine, [known], []);
    await touchWorks(mine, [ESSAY]);
    await saveWorks(mine, [{ ...known, title: "The essay" }], await listWorks(mine));
    expect(await listWorks(mine)).toEqual([{ ...known, title: "The essay", revision: 2 }]);
  });
});
