import { LIMITS } from "#contract/limits.ts";
import { extendApplyLease, type StoredApply } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";

/** Why a run must stop where it is: another run has taken over, or the server is shutting down. */
export type StopReason = "superseded" | "parked";

/** An attempt that this run may work on, for as long as `signal` does not abort. */
export type Hold = {
  readonly apply: StoredApply;
  readonly signal: AbortSignal;
  readonly stopped: () => StopReason | null;
};

/** Until when a lease taken or prolonged now lasts, in epoch milliseconds. */
export function leaseEnd(deps: Pick<ApplyDeps, "now">): number {
  return deps.now().epochMilliseconds + LIMITS.applyLeaseMs;
}

/**
 * Runs `work` while the lease of `apply` is prolonged three times per length, so that it ends only when this process
 * dies or stalls. When the lease is lost, or cannot be prolonged before it ends, the signal aborts the calls in flight.
 */
export async function whileHeld<T>(
  deps: ApplyDeps,
  apply: StoredApply,
  shutdown: AbortSignal,
  work: (hold: Hold) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  let lasts = apply.leaseUntil;
  const prolong = async () => {
    const until = leaseEnd(deps);
    const still = await extendApplyLease(deps.db, apply, until).catch(() => deps.now().epochMilliseconds < lasts);
    if (!still) lost.abort("superseded" satisfies StopReason);
    else lasts = until;
  };
  const heartbeat = setInterval(() => void prolong(), LIMITS.applyLeaseMs / 3);
  heartbeat.unref();
  try {
    return await work({
      apply,
      signal: AbortSignal.any([lost.signal, shutdown]),
      stopped: () => (lost.signal.aborted ? "superseded" : shutdown.aborted ? "parked" : null),
    });
  } finally {
    clearInterval(heartbeat);
  }
}
