import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { insertBlocks, listBlocks } from "#server/store/queries/blocks.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { listWorks, saveWorks } from "#server/store/queries/known-works.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { storedBlock } from "../../../test/support/stored-block.ts";
import { takeAnswers } from "./take-answers.ts";

const ESSAY = { kind: "task", id: "essay" } as const;
const KNOWN = {
  ref: ESSAY,
  source: "local",
  title: "Essay",
  due: null,
  estimateMinutes: 300,
  closed: false,
  override: null,
};

describeOnBothEngines("answers", (stores) => {
  async function person() {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertBlocks(mine, [storedBlock("a", 1, 3), storedBlock("b", 5, 6)]);
    await saveWorks(mine, [KNOWN], []);
    let ids = 0;
    const deps = { now: () => Temporal.Instant.from("1970-01-01T10:00:00Z"), newId: () => String(++ids) };
    return {
      mine,
      answer: (...answers: Parameters<typeof takeAnswers>[2]) => takeAnswers(deps, mine, answers, "person"),
      byPolicy: (...answers: Parameters<typeof takeAnswers>[2]) => takeAnswers(deps, mine, answers, "policy"),
    };
  }

  test("are kept with their credit, and taken back with it", async () => {
    const { mine, answer } = await person();
    await answer({ block_id: "a", state: "done" }, { block_id: "b", state: "partial", minutes_done: 20 });
    expect(await sumCredits(mine)).toMatchObject([{ work: ESSAY, minutes: 140 }]);
    await answer({ block_id: "a", state: "planned" });
    expect(await sumCredits(mine)).toMatchObject([{ minutes: 20 }]);
    expect(await listBlocks(mine, 0)).toMatchObject([
      { blockId: "a", state: "planned", answeredBy: "person" },
      { blockId: "b", state: "partial", minutesDone: 20, answeredBy: "person" },
    ]);
  });

  test("are taken all or none, and one that cannot be is named", async () => {
    const { mine, answer } = await person();
    const refused = await answer({ block_id: "a", state: "done" }, { block_id: "nobody", state: "done" });
    expect(refused).toMatchObject({ error: { index: 1, blockId: "nobody", fault: "unknown" } });
    const partial = await answer({ block_id: "a", state: "done" }, { block_id: "b", state: "partial" });
    expect(partial).toMatchObject({ error: { index: 1, fault: "no-minutes" } });
    expect(await sumCredits(mine)).toEqual([]);
  });

  test("by policy are given to what passed and nobody answered, and not again once the person took one back", async () => {
    const { mine, answer, byPolicy } = await person();
    await answer({ block_id: "b", state: "partial", minutes_done: 20 });
    await byPolicy({ block_id: "a", state: "missed" }, { block_id: "b", state: "missed" });
    const states = async () => (await listBlocks(mine, 0)).map(({ state, answeredBy }) => [state, answeredBy]);
    expect(await states()).toEqual([
      ["missed", "policy"],
      ["partial", "person"],
    ]);
    await answer({ block_id: "a", state: "planned" });
    await byPolicy({ block_id: "a", state: "missed" });
    expect((await states())[0]).toEqual(["planned", "person"]);
  });

  test("given twice count once, and plans made before do not know of the first", async () => {
    const { mine, answer } = await person();
    for (let time = 0; time < 2; time++) await answer({ block_id: "a", state: "done" });
    expect(await sumCredits(mine)).toMatchObject([{ minutes: 120 }]);
    expect((await listWorks(mine))[0]?.revision).toBe(2);
    expect(unwrap(await answer({ block_id: "a", state: "done" }))).toMatchObject([{ blockId: "a", state: "done" }]);
  });

  test("that say what is left of the whole work set its estimate to that and what is done", async () => {
    const { mine, answer } = await person();
    await answer({ block_id: "a", state: "partial", minutes_done: 90, minutes_left: 30 });
    expect(await listWorks(mine)).toMatchObject([{ override: { estimateMinutes: 120, against: 300 } }]);
  });
});
