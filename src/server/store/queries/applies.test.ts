import { expect, test } from "vitest";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { makeSession } from "../../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import type { Db } from "../open.ts";
import {
  beginApply,
  endApply,
  extendApplyLease,
  parkApply,
  recordApplyEntries,
  type StoredApply,
  takeOverApply,
} from "./applies.ts";
import { listAppliesLeftInFlight, loadCurrentApply } from "./load-applies.ts";
import { changeSession } from "./sessions.ts";

const changed = { lastEvent: "changed" } as const;

describeOnBothEngines("the journal of applies", (stores) => {
  const begin = async (db: Db) => {
    const sessionId = await makeSession(db, 1);
    return { sessionId, begun: (await beginApply(db, attemptOn(sessionId, 1))) as StoredApply };
  };

  test("a run whose attempt was taken over can commit nothing more, while its successor is in flight", async () => {
    const { db } = await stores.open();
    const { begun } = await begin(db);
    const successor = await takeOverApply(db, begun, {
      phase: "applying",
      holder: "b",
      leaseUntil: 2_000,
      session: null,
    });
    expect(successor).toMatchObject({ fence: 2, holder: "b", leaseUntil: 2_000 });
    expect(await extendApplyLease(db, begun, 9_000)).toBe(false);
    expect(await recordApplyEntries(db, begun, [], 9_000)).toBe(false);
    const ending = { phase: "failed", appliedAt: null, entries: [], lookAgainAt: null, session: changed } as const;
    expect(await endApply(db, begun, ending)).toBe(false);
    expect(await loadCurrentApply(db, begun.sessionId)).toEqual(successor);
    expect(await recordApplyEntries(db, successor as StoredApply, [], 9_000)).toBe(true);
  });

  test("of two who take over the same attempt, one does", async () => {
    const { db } = await stores.open();
    const { begun } = await begin(db);
    const take = (holder: string) =>
      takeOverApply(db, begun, { phase: "undoing", holder, leaseUntil: 0, session: null });
    const taken = await Promise.all([take("b"), take("c")]);
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("a run thought dead that prolonged its lease meanwhile is not taken over", async () => {
    const { db } = await stores.open();
    const { begun } = await begin(db);
    await extendApplyLease(db, begun, 5_000);
    expect(await takeOverApply(db, begun, { phase: "applying", holder: "b", leaseUntil: 0, session: null })).toBeNull();
  });

  test("a parked attempt waits for whoever comes, though its run was about to prolong its lease", async () => {
    const { db } = await stores.open();
    const { begun } = await begin(db);
    expect(await parkApply(db, begun, begun.entries, 500)).toBe(true);
    expect(await extendApplyLease(db, begun, 9_000)).toBe(false);
    expect(await listAppliesLeftInFlight(db, 500)).toHaveLength(1);
  });

  test("nothing begins, and nothing is taken over, on a session that has changed since it was read", async () => {
    const { db } = await stores.open();
    const { sessionId, begun } = await begin(db);
    expect(await beginApply(db, { ...attemptOn(sessionId, 1), attempt: 2 })).toBeNull();
    await changeSession(db, sessionId, 2, changed);
    const session = { ...changed, version: 2 };
    expect(await takeOverApply(db, begun, { phase: "undoing", holder: "b", leaseUntil: 0, session })).toBeNull();
    expect(await loadCurrentApply(db, sessionId)).toEqual(begun);
  });

  test("what is in flight is abandoned once its lease has passed, what has ended never", async () => {
    const { db } = await stores.open();
    const { begun } = await begin(db);
    const leftAt = async (now: number) => (await listAppliesLeftInFlight(db, now)).length;
    expect([await leftAt(999), await leftAt(1_000)]).toEqual([0, 1]);
    await endApply(db, begun, { phase: "applied", appliedAt: 7, entries: [], lookAgainAt: null, session: changed });
    expect(await leftAt(1_000)).toBe(0);
    expect(await loadCurrentApply(db, begun.sessionId)).toMatchObject({ phase: "applied", appliedAt: 7 });
  });
});

function attemptOn(sessionId: string, version: number) {
  return {
    sessionId,
    owner: FIRST_OWNER,
    attempt: 1,
    variantIndex: 0,
    calendarId: "c",
    connectionId: "local",
    timeZone: "UTC",
    allowConflicts: true,
    ofSession: true,
    keptCount: 0,
    startedAt: 0,
    holder: "a",
    leaseUntil: 1_000,
    entries: [],
    session: { ...changed, version },
  };
}
