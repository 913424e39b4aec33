import { type Db, inTransaction } from "../db.ts";
import { draftIn, type Entry } from "../journal-entry.ts";
import { readRow } from "../parse-row.ts";
import { type ApplyPhase, ApplyRow, type StoredApply } from "../schema.ts";
import { keepBlocksOf } from "./apply-blocks.ts";
import { type LockRequest, restoreLocks, setLocks } from "./apply-locks.ts";
import { changeHeldSession, changeSession, type SessionChange } from "./sessions.ts";

export type { CreateEntry, CreateState, DeleteEntry, Entry, UpdateEntry } from "../journal-entry.ts";
export type { ApplyPhase, StoredApply } from "../schema.ts";
export { draftIn };

/** The holder of an attempt, and the end of its exclusive right in epoch milliseconds. */
export type Lease = { readonly holder: string; readonly leaseUntil: number };

/**
 * A run's right to commit to an attempt. It ends when another run takes over and raises the fence.
 */
export type Run = Pick<StoredApply, "sessionId" | "attempt" | "fence">;

/** The change of the session that is committed together with a step of the journal. */
type SessionStep = SessionChange & { readonly version: number };

export type NewApply = Lease &
  Pick<
    StoredApply,
    | "sessionId"
    | "ofSession"
    | "owner"
    | "attempt"
    | "variantIndex"
    | "calendarId"
    | "connectionId"
    | "timeZone"
    | "allowConflicts"
    | "keptCount"
    | "startedAt"
    | "entries"
  > & {
    /** Null for an update by hand, which has no session. */
    readonly session: SessionStep | null;
    readonly locks?: readonly LockRequest[];
  };

/**
 * Commits the intent of an attempt with all its event keys, and its locks, before anything is
 * written. Null when the session changed after `session.version`, by another apply, a replan or an
 * edit.
 */
export function beginApply(db: Db, { session, locks: wished = [], ...apply }: NewApply): Promise<StoredApply | null> {
  return inTransaction(db, async (tx) => {
    if (session && !(await changeSession(tx, apply.sessionId, session.version, session))) return null;
    const locks = await setLocks(tx, apply, wished);
    const unended = { appliedAt: null, undoScope: "remaining", lookAgainAt: null, looks: 0 } as const;
    const fresh = { phase: "applying", fence: 1, ...unended } as const;
    const begun: StoredApply = { ...apply, ...fresh, locks };
    await tx.insertInto("applies").values(toRow(begun)).execute();
    return begun;
  });
}

export type Takeover = Lease & {
  readonly phase: "applying" | "undoing";
  readonly allowConflicts?: boolean;
  /** The scope of the undo, also for a run that resumes it. */
  readonly undoScope?: StoredApply["undoScope"];
  /** Null when the session's state does not change, because an interrupted run is resumed. */
  readonly session: SessionStep | null;
};

/**
 * Takes over an attempt in the state that was read. Raises the fence, so that its former run can
 * commit nothing more. Null when another run was first. The caller checks whether the former lease
 * has ended.
 */
export async function takeOverApply(db: Db, apply: StoredApply, takeover: Takeover): Promise<StoredApply | null> {
  const { session } = takeover;
  try {
    return await inTransaction(db, async (tx) => {
      const taken = await raiseFence(tx, apply, takeover);
      if (!taken) return null;
      if (session && !(await changeSession(tx, apply.sessionId, session.version, session))) throw new TooLate();
      return taken;
    });
  } catch (error) {
    if (error instanceof TooLate) return null;
    throw error;
  }
}

/** Rolls a takeover back. */
class TooLate extends Error {}

/**
 * Returns the attempt's current state, which may be newer than what was read, because its former
 * run may have committed since.
 */
async function raiseFence(tx: Db, apply: StoredApply, takeover: Takeover): Promise<StoredApply | null> {
  const row = await tx
    .updateTable("applies")
    .set({
      phase: takeover.phase,
      fence: apply.fence + 1,
      holder: takeover.holder,
      lease_until: takeover.leaseUntil,
      look_again_at: null,
      ...(takeover.allowConflicts !== undefined && { allow_conflicts: takeover.allowConflicts ? 1 : 0 }),
      ...(takeover.undoScope && { undo_scope: takeover.undoScope }),
    })
    .where("session_id", "=", apply.sessionId)
    .where("attempt", "=", apply.attempt)
    .where("fence", "=", apply.fence)
    .where("phase", "=", apply.phase)
    // A run that seemed dead may have renewed it meanwhile.
    .where("lease_until", "=", apply.leaseUntil)
    .returningAll()
    .executeTakeFirst();
  return row ? readRow(ApplyRow, row) : null;
}

/** Extends a run's lease until `leaseUntil`. False when another run has taken over. */
export function extendApplyLease(db: Db, run: Run, leaseUntil: number): Promise<boolean> {
  return changeInFlight(db, run, { lease_until: leaseUntil });
}

/**
 * Commits the state of an attempt's entries and extends the lease. False when another run has taken
 * over.
 */
export function recordApplyEntries(
  db: Db,
  run: StoredApply,
  entries: readonly Entry[],
  leaseUntil: number,
): Promise<boolean> {
  return commitEntries(db, run, entries, { lease_until: leaseUntil });
}

/**
 * Commits the state of an attempt's entries and ends its lease now. Raises the fence, so that no
 * delayed request of this run can extend the lease. False when another run has taken over.
 */
export function parkApply(db: Db, run: StoredApply, entries: readonly Entry[], now: number): Promise<boolean> {
  return commitEntries(db, run, entries, { lease_until: now, fence: run.fence + 1 });
}

type InFlight = { readonly lease_until: number; readonly entries?: string; readonly fence?: number };

function commitEntries(db: Db, run: StoredApply, entries: readonly Entry[], change: InFlight): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const kept = await changeInFlight(tx, run, { ...change, entries: JSON.stringify(entries) });
    if (kept) await keepBlocksOf(tx, run, entries);
    return kept;
  });
}

async function changeInFlight(db: Db, { sessionId, attempt, fence }: Run, change: InFlight): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("applies")
    .set(change)
    .where("session_id", "=", sessionId)
    .where("attempt", "=", attempt)
    .where("fence", "=", fence)
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type Ending = {
  readonly phase: Exclude<ApplyPhase, "applying" | "undoing">;
  /** Epoch milliseconds; null when the attempt was never fully applied. */
  readonly appliedAt: number | null;
  readonly entries: readonly Entry[];
  /** When to look for late events; null when none may land. */
  readonly lookAgainAt: number | null;
  readonly session: SessionChange;
};

/**
 * Ends a run and updates its session. False when another run has taken over, whose state then
 * stands.
 */
export function endApply(db: Db, run: StoredApply, ending: Ending): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("applies")
      .set({
        phase: ending.phase,
        lease_until: 0,
        applied_at: ending.appliedAt,
        entries: JSON.stringify(ending.entries),
        look_again_at: ending.lookAgainAt,
        looks: 0,
      })
      .where("session_id", "=", run.sessionId)
      .where("attempt", "=", run.attempt)
      .where("fence", "=", run.fence)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await keepBlocksOf(tx, run, ending.entries);
    if (ending.phase === "undone") await restoreLocks(tx, run);
    await changeHeldSession(tx, run.sessionId, ending.session);
    return true;
  });
}

/**
 * Commits that an attempt was looked at, unless its undo has begun or another process has looked.
 */
export async function recordLook(
  db: Db,
  { sessionId, attempt, fence, looks: before }: StoredApply,
  { looks, lookAgainAt }: { readonly looks: number; readonly lookAgainAt: number | null },
): Promise<void> {
  await db
    .updateTable("applies")
    .set({ looks, look_again_at: lookAgainAt })
    .where("session_id", "=", sessionId)
    .where("attempt", "=", attempt)
    .where("fence", "=", fence)
    .where("looks", "=", before)
    .execute();
}

function toRow(apply: StoredApply) {
  return {
    session_id: apply.sessionId,
    of_session: apply.ofSession ? apply.sessionId : null,
    owner_id: apply.owner,
    attempt: apply.attempt,
    phase: apply.phase,
    variant_index: apply.variantIndex,
    calendar_id: apply.calendarId,
    connection_id: apply.connectionId,
    time_zone: apply.timeZone,
    allow_conflicts: apply.allowConflicts ? 1 : 0,
    kept_count: apply.keptCount,
    fence: apply.fence,
    holder: apply.holder,
    lease_until: apply.leaseUntil,
    started_at: apply.startedAt,
    applied_at: apply.appliedAt,
    undo_scope: apply.undoScope,
    look_again_at: apply.lookAgainAt,
    looks: apply.looks,
    entries: JSON.stringify(apply.entries),
    locks: JSON.stringify(apply.locks),
  };
}
