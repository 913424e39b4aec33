import { expect, test } from "vitest";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { FIRST_OWNER } from "../owner.ts";
import {
  forgetOldCompletions,
  listCompletionsDue,
  listPendingCompletions,
  loadCompletions,
  postponeCompletion,
  recordCompletion,
  requestCompletion,
  settleCompletion,
  takeCompletion,
} from "./completions.ts";

const NOW = Date.UTC(2026, 11, 7);
const SAYING = { taskId: "t1:1", connectionId: "t1", done: true, knownEtag: null };

describeOnBothEngines("what sources are to be told", (stores) => {
  const open = async () => {
    const { db } = await stores.open();
    const mine = { db, owner: FIRST_OWNER };
    await requestCompletion(mine, SAYING, NOW);
    const due = () => listCompletionsDue(db, { owner: null, now: NOW });
    const [row] = await due();
    if (!row) throw new Error("nothing is due");
    return { db, mine, row, due };
  };

  test("of two processes one tells it, and the other commits nothing", async () => {
    const { db, row, due } = await open();
    const leaseUntil = NOW + 1;
    const takes = await Promise.all(["a", "b"].map((holder) => takeCompletion(db, row, { holder, leaseUntil })));
    const [taken, ...others] = takes.filter((each) => each !== null);
    expect([taken?.tries, others, await due()]).toEqual([1, [], []]);
    expect(await recordCompletion(db, row, { is: "left", why: "gone" }, leaseUntil)).toBe(false);
    if (!taken) throw new Error("nobody took it");
    expect(await takeCompletion(db, row, { holder: taken.holder, leaseUntil })).toMatchObject({ fence: taken.fence });
    expect(await settleCompletion(db, taken, { is: "left", why: "gone" })).toBe(true);
    expect(await due()).toEqual([]);
  });

  test("what is said while it is told is told after it, and what was said before is not told again", async () => {
    const { db, mine, row, due } = await open();
    const taken = await takeCompletion(db, row, { holder: "a", leaseUntil: NOW + 1 });
    if (!taken) throw new Error("nobody took it");
    await requestCompletion(mine, { ...SAYING, done: false }, NOW);
    await settleCompletion(db, taken, { is: "untouched" });
    expect(await due()).toMatchObject([{ done: false, version: 2, settled: 1 }]);
    expect(await listPendingCompletions(mine, "t1")).toEqual(new Map([["t1:1", false]]));
  });

  test("one that could not be told waits, until it is said anew, and is forgotten once it was told long ago", async () => {
    const { db, mine, row, due } = await open();
    const taken = await takeCompletion(db, row, { holder: "a", leaseUntil: NOW + 1 });
    if (!taken) throw new Error("nobody took it");
    await postponeCompletion(db, taken, NOW + 1);
    expect([(await due()).length, (await listCompletionsDue(db, { owner: null, now: null })).length]).toEqual([0, 1]);
    await requestCompletion(mine, SAYING, NOW);
    const [again] = await due();
    await forgetOldCompletions(db, NOW + 1);
    const last = again && (await takeCompletion(db, again, { holder: "b", leaseUntil: NOW + 1 }));
    expect(last && (await settleCompletion(db, last, { is: "untouched" }))).toBe(true);
    await forgetOldCompletions(db, NOW + 1);
    expect((await loadCompletions(mine, ["t1:1"])).size).toBe(0);
  });
});
