import { expect, test } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { storedBlock } from "../../../../test/support/stored-block.ts";
import { insertBlocks, listBlocks, loadPlanVersions } from "./blocks.ts";
import { appendCredits, sumCredits } from "./credits.ts";
import { deleteHistory } from "./delete-history.ts";
import { listWorks, saveWorks } from "./known-works.ts";
import { listStanding } from "./occurrences.ts";

const [ESSAY, LETTER] = [{ kind: "task", id: "essay" } as const, { kind: "task", id: "letter" } as const];
const GYM = { kind: "habit", id: "gym 1970-01-01" } as const;
const DONE = { state: "done", minutesDone: 60, answeredAt: 5, answeredBy: "person" } as const;

describeOnBothEngines("deleting the history", (stores) => {
  test("takes what is over, and nothing that is still to be done, asked, or counted in this week", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    const rule = { rules: ["FREQ=DAILY;COUNT=3"], rdates: [], exdates: [], timeZone: "UTC", from: 0 };
    const series = { ...storedBlock("series", 6, 7), recurrence: rule };
    await insertBlocks(mine, [
      storedBlock("over", 1, 2, { ...DONE, work: ESSAY }),
      storedBlock("missed", 2, 3, { state: "missed", answeredAt: 5, answeredBy: "person" }),
      storedBlock("asked", 3, 4),
      storedBlock("last-week", 1, 2, { ...DONE, work: GYM }),
      storedBlock("this-week", 4, 5, { ...DONE, work: GYM }),
      storedBlock("ahead", 40, 41, { ...DONE }),
      series,
      storedBlock("series_19700101T060000Z", 6, 7, { ...DONE, seriesId: "series" }),
    ]);
    const known = { source: "local", title: "Essay", due: null, estimateMinutes: 300, closed: false, override: null };
    await saveWorks(
      mine,
      [
        { ...known, ref: ESSAY },
        { ...known, ref: LETTER, closed: true },
      ],
      [],
    );
    const credit = (id: string, work: typeof ESSAY | typeof LETTER, minutes: number) => {
      return { id, work, minutes, at: 1, blockId: "over" };
    };
    await appendCredits(mine, [credit("1", ESSAY, 60), credit("2", ESSAY, 30), credit("3", LETTER, 60)]);
    const version = async () => (await loadPlanVersions(mine.db, [FIRST_OWNER])).get(FIRST_OWNER) ?? 0;
    const before = await version();

    let ids = 0;
    const terms = { now: 10 * HOUR_MS, monday: 3 * HOUR_MS, newId: () => `sum-${++ids}` };
    expect(await deleteHistory(mine, terms)).toBe(4);
    const left = (await listBlocks(mine, 0)).map(({ blockId }) => blockId);
    expect(left).toEqual(["asked", "this-week", "ahead"]);
    expect(await sumCredits(mine)).toMatchObject([{ work: ESSAY, minutes: 90 }]);
    expect((await listWorks(mine)).map(({ ref }) => ref.id)).toEqual(["essay"]);
    // Followers of the plan hear of this change and of later ones.
    expect(await version()).toBeGreaterThan(before);
    // An answered occurrence does not return unanswered.
    const standing = await listStanding(mine, { since: 0, until: 100 * HOUR_MS });
    expect(standing.map(({ blockId }) => blockId)).toEqual([
      "asked",
      "this-week",
      "series_19700102T060000Z",
      "ahead",
      "series_19700103T060000Z",
    ]);
  });
});
