import { isErr, type Result } from "#domain/result.ts";
import { listAbandonedApplies, type StoredApply, takeOverApply } from "#server/store/queries/applies.ts";
import { claim } from "./claim.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { leaseEnd, type Shutdown } from "./hold.ts";
import { runApply, runUndo } from "./run.ts";

const WHATEVER_ITS_LEASE = Number.MAX_SAFE_INTEGER;

/** Carries on, one after the other, every apply and undo whose process died or stalled. */
export async function resumeAbandoned(
  deps: ApplyDeps,
  { all }: { readonly all: boolean },
  shutdown: Shutdown,
): Promise<void> {
  const before = all ? WHATEVER_ITS_LEASE : await deps.storeClock();
  for (const apply of await listAbandonedApplies(deps.db, before)) {
    if (shutdown.stopping.aborted) return;
    const outcome = await carryOn(deps, apply, shutdown);
    if (!outcome) continue;
    deps.log.info("carried on an apply that was left in flight", {
      phase: apply.phase,
      outcome: isErr(outcome) ? outcome.error.kind : "done",
    });
  }
}

/** Null when another process was first. */
async function carryOn(
  deps: ApplyDeps,
  apply: StoredApply,
  shutdown: Shutdown,
): Promise<Result<unknown, ApplyFailure> | null> {
  const phase = apply.phase === "undoing" ? "undoing" : "applying";
  const taken = await claim(deps, apply.sessionId, async (holder) =>
    takeOverApply(deps.db, apply, { phase, holder, leaseUntil: await leaseEnd(deps), session: null }),
  );
  if (!taken) return null;
  const claimed = { apply: taken, resumed: true };
  return phase === "undoing" ? runUndo(deps, claimed, shutdown) : runApply(deps, claimed, shutdown);
}
