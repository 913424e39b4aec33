import { type Db, inTransaction } from "../db.ts";
import { type ApplyPhase, ApplyRow, type StoredApply, type StoredApplyEntry } from "../schema.ts";
import { saveApplyEntries } from "./apply-entries.ts";
import { changeHeldSession, changeSession, type SessionChange } from "./sessions.ts";

export type { ApplyPhase, StoredApply, StoredApplyEntry } from "../schema.ts";

/** Who works on an attempt, and until when nobody else may. Epoch milliseconds. */
export type Hold = { readonly holder: string; readonly leaseUntil: number };

/** One run's right to commit to an attempt: void once another run has taken over and raised the fence. */
export type Run = Pick<StoredApply, "sessionId" | "attempt" | "fence">;

/** A change of the session that belongs to a step of the journal, in the same transaction. */
type SessionStep = SessionChange & { readonly version: number };

export type NewApply = Hold &
  Pick<
    StoredApply,
    | "sessionId"
    | "attempt"
    | "variantIndex"
    | "calendarId"
    | "connectionId"
    | "timeZone"
    | "allowConflicts"
    | "startedAt"
  > & { readonly entries: readonly StoredApplyEntry[]; readonly session: SessionStep };

/** The latest attempt on a session, or null before the first. */
export async function loadCurrentApply(db: Db, sessionId: string): Promise<StoredApply | null> {
  const row = await db
    .selectFrom("applies")
    .selectAll()
    .where("session_id", "=", sessionId)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? ApplyRow.parse(row) : null;
}

/** Attempts left in flight whose lease ended before `now`. */
export async function listAbandonedApplies(db: Db, now: number): Promise<StoredApply[]> {
  const rows = await db
    .selectFrom("applies")
    .selectAll()
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[])
    .where("lease_until", "<=", now)
    .orderBy("started_at")
    .execute();
  return rows.map((row) => ApplyRow.parse(row));
}

/**
 * Commits the intent of an attempt, every event key included, before anything is written. Null when the session has
 * changed since `session.version`: another apply, a replan, an edit.
 */
export function beginApply(db: Db, apply: NewApply): Promise<StoredApply | null> {
  return inTransaction(db, async (tx) => {
    if (!(await changeSession(tx, apply.sessionId, apply.session.version, apply.session))) return null;
    const row = await tx
      .insertInto("applies")
      .values({
        session_id: apply.sessionId,
        attempt: apply.attempt,
        phase: "applying" satisfies ApplyPhase,
        variant_index: apply.variantIndex,
        calendar_id: apply.calendarId,
        connection_id: apply.connectionId,
        time_zone: apply.timeZone,
        allow_conflicts: apply.allowConflicts ? 1 : 0,
        fence: 1,
        holder: apply.holder,
        lease_until: apply.leaseUntil,
        started_at: apply.startedAt,
        applied_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const begun = ApplyRow.parse(row);
    await saveApplyEntries(tx, begun, apply.entries);
    return begun;
  });
}

export type Takeover = Hold & {
  readonly phase: "applying" | "undoing";
  readonly allowConflicts?: boolean;
  /** Null when the state of the session stays as it is: an abandoned run is carried on. */
  readonly session: SessionStep | null;
};

/**
 * Takes over an attempt as it was read, raising the fence so that its former run can commit nothing more. Null when
 * somebody else was first. Whether the former lease has ended is for the caller to judge.
 */
export function takeOverApply(db: Db, apply: StoredApply, takeover: Takeover): Promise<StoredApply | null> {
  return inTransaction(db, async (tx) => {
    const { session } = takeover;
    if (session && !(await changeSession(tx, apply.sessionId, session.version, session))) return null;
    const row = await tx
      .updateTable("applies")
      .set({
        phase: takeover.phase,
        fence: apply.fence + 1,
        holder: takeover.holder,
        lease_until: takeover.leaseUntil,
        ...(takeover.allowConflicts !== undefined && { allow_conflicts: takeover.allowConflicts ? 1 : 0 }),
      })
      .where("session_id", "=", apply.sessionId)
      .where("attempt", "=", apply.attempt)
      .where("fence", "=", apply.fence)
      .where("phase", "=", apply.phase)
      .returningAll()
      .executeTakeFirst();
    return row ? ApplyRow.parse(row) : null;
  });
}

/** Makes a run's lease last until `leaseUntil` (0 gives it up). False when another run has taken over. */
export async function extendApplyLease(db: Db, run: Run, leaseUntil: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("applies")
    .set({ lease_until: leaseUntil })
    .where("session_id", "=", run.sessionId)
    .where("attempt", "=", run.attempt)
    .where("fence", "=", run.fence)
    .where("phase", "in", ["applying", "undoing"] satisfies ApplyPhase[])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Commits what became of some entries, and prolongs the lease. False when another run has taken over. */
export function recordApplyEntries(
  db: Db,
  run: Run,
  entries: readonly StoredApplyEntry[],
  leaseUntil: number,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await extendApplyLease(tx, run, leaseUntil))) return false;
    await saveApplyEntries(tx, run, entries);
    return true;
  });
}

export type Ending = {
  readonly phase: Exclude<ApplyPhase, "applying" | "undoing">;
  /** Epoch milliseconds; null when the attempt is not applied, or not any more. */
  readonly appliedAt: number | null;
  readonly session: SessionChange;
};

/** Ends a run and tells the session. False when another run has taken over, whose word then stands. */
export function endApply(db: Db, run: Run, ending: Ending): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("applies")
      .set({
        phase: ending.phase,
        lease_until: 0,
        applied_at: ending.appliedAt,
      })
      .where("session_id", "=", run.sessionId)
      .where("attempt", "=", run.attempt)
      .where("fence", "=", run.fence)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await changeHeldSession(tx, run.sessionId, ending.session);
    return true;
  });
}
