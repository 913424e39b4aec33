import { isErr, type Result } from "#domain/result.ts";
import { type StoredApply, takeOverApply } from "#server/store/queries/applies.ts";
import { listAppliesLeftInFlight } from "#server/store/queries/load-applies.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { type Shutdown, takeLease } from "./lease.ts";
import { runApply, runUndo } from "./run-apply.ts";

const WHATEVER_ITS_LEASE = Number.MAX_SAFE_INTEGER;

/**
 * How long an interrupted apply is resumed unasked. After a day, the person's days have changed.
 */
const UNASKED_WITHIN_MS = 24 * 3_600_000;

/**
 * Resumes, one after the other, every apply and undo whose process died or stalled, except applies
 * that are more than a day old. One that fails does not stop the others; the first failure is
 * thrown at the end.
 */
export async function resumeLeftInFlight(
  deps: ApplyDeps,
  { all }: { readonly all: boolean },
  shutdown: Shutdown,
): Promise<void> {
  const now = await deps.storeClock();
  const failures: unknown[] = [];
  for (const apply of await listAppliesLeftInFlight(deps.db, all ? WHATEVER_ITS_LEASE : now)) {
    if (shutdown.stopping.aborted) return;
    if (apply.phase === "applying" && lastAlive(apply) < now - UNASKED_WITHIN_MS) continue;
    const outcome = await carryOn(deps, apply, shutdown).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
    if (!outcome) continue;
    deps.log.info("carried on an apply that was left in flight", {
      phase: apply.phase,
      outcome: isErr(outcome) ? outcome.error.kind : "done",
    });
  }
  if (failures.length > 0) throw failures[0];
}

/** The last time at which a run may have been alive: the end of its last lease, or its start. */
function lastAlive({ leaseUntil, startedAt }: StoredApply): number {
  return Math.max(leaseUntil, startedAt);
}

/** Null when another process took the attempt first. */
async function carryOn(
  deps: ApplyDeps,
  apply: StoredApply,
  shutdown: Shutdown,
): Promise<Result<unknown, ApplyFailure> | null> {
  const phase = apply.phase === "undoing" ? "undoing" : "applying";
  const taken = await takeLease(deps, apply.sessionId, (lease) =>
    takeOverApply(deps.db, apply, { phase, ...lease, session: null }),
  );
  if (!taken) return null;
  const begun = { apply: taken, resumed: true };
  return phase === "undoing" ? runUndo(deps, begun, shutdown) : runApply(deps, begun, shutdown);
}
