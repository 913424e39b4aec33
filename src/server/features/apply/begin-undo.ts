import { Err, Ok, type Result } from "#domain/result.ts";
import type { UndoScope } from "#plan/undo-step.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { type StoredApply, takeOverApply } from "#server/store/queries/applies.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import { loadSessionVersion } from "#server/store/queries/sessions.ts";
import { applyStateOf } from "./apply-state.ts";
import type { ApplyDeps } from "./deps.ts";
import { isHeld } from "./entries.ts";
import type { ApplyFailure } from "./failure.ts";
import { type BegunApply, takeLease } from "./lease.ts";

/**
 * Commits the intent to undo an apply that succeeded, or the rest of one that failed or was
 * abandoned.
 */
export async function beginUndo(
  deps: ApplyDeps,
  sessionId: string,
  scope: UndoScope,
): Promise<Result<BegunApply, ApplyFailure>> {
  const version = await loadSessionVersion(deps.db, sessionId);
  if (version === null) return Err({ kind: "unknown-session" });
  return takeOver(deps, await loadCurrentApply(deps.db, sessionId), { version, scope });
}

/** Commits the intent to undo an update by hand, which only its owner may do. */
export async function beginUndoOfChange(
  deps: ApplyDeps,
  owner: OwnerId,
  updateId: string,
  scope: UndoScope,
): Promise<Result<BegunApply, ApplyFailure>> {
  const current = await loadCurrentApply(deps.db, updateId);
  if (!current || current.ofSession || current.owner !== owner) return Err({ kind: "unknown-update" });
  return takeOver(deps, current, { version: null, scope });
}

/**
 * Whether nothing of the attempt can be undone any more. Entries left to a later update still can.
 */
function isOver({ phase, entries, locks }: StoredApply): boolean {
  return phase === "undone" && !entries.some(isHeld) && locks.every(({ back }) => back);
}

async function takeOver(
  deps: ApplyDeps,
  current: StoredApply | null,
  { version, scope }: { readonly version: number | null; readonly scope: UndoScope },
): Promise<Result<BegunApply, ApplyFailure>> {
  if (!current || isOver(current)) return Err({ kind: "nothing-applied" });
  const { sessionId } = current;
  const inFlight = current.phase === "applying" || current.phase === "undoing";
  if (inFlight && current.leaseUntil > (await deps.storeClock())) return Err({ kind: "in-flight" });
  const applyState = applyStateOf({ ...current, phase: "undoing" });
  const taken = await takeLease(deps, sessionId, (lease) =>
    takeOverApply(deps.db, current, {
      phase: "undoing",
      undoScope: scope,
      ...lease,
      session: version === null ? null : { version, applyState, lastEvent: "changed" },
    }),
  );
  if (!taken) return Err({ kind: "overtaken" });
  deps.events.publish({ sessionId, name: "changed" });
  return Ok({ apply: taken, resumed: true });
}
