import { LIMITS } from "#contract/limits.ts";
import { Err, type Result } from "#domain/result.ts";
import { persist } from "#server/store/commit-with-retry.ts";
import { extendApplyLease, type Lease, type StoredApply } from "#server/store/queries/applies.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";

/**
 * How a server that shuts down ends its runs: no new call after `stopping`, and no call in flight
 * after `cutOff`.
 */
export type Shutdown = { readonly stopping: AbortSignal; readonly cutOff: AbortSignal };

/**
 * An attempt that this process has just begun or taken over. `resumed`: another run worked on it.
 */
export type BegunApply = { readonly apply: StoredApply; readonly resumed: boolean };

/** An attempt that this run may work on until it is stopped. */
export type LeasedApply = {
  readonly apply: StoredApply;
  /** Aborts the calls in flight. */
  readonly signal: AbortSignal;
  /**
   * Why the run must begin nothing more: another run has taken over, or the server is shutting
   * down. Null: the run may go on.
   */
  readonly stopped: () => Result<never, ApplyFailure> | null;
};

/**
 * Commits a lease on a session's attempt. If the commit was not acknowledged, the holder's id shows
 * that it landed. Null when another request was first.
 */
export async function takeLease(
  deps: ApplyDeps,
  sessionId: string,
  commit: (lease: Lease) => Promise<StoredApply | null>,
): Promise<StoredApply | null> {
  const holder = deps.newId();
  return persist(deps, async () => {
    const taken = await commit({ holder, leaseUntil: await leaseEnd(deps) });
    if (taken) return taken;
    const current = await loadCurrentApply(deps.db, sessionId);
    return current?.holder === holder ? current : null;
  });
}

/** When a lease ends that is taken or renewed now: epoch milliseconds of the store's clock. */
export async function leaseEnd(deps: Pick<ApplyDeps, "storeClock">): Promise<number> {
  return (await deps.storeClock()) + LIMITS.applyLeaseMs;
}

/**
 * Runs `work` and renews the lease of `apply` three times per lease, so that the lease ends only
 * when this process dies or stalls. When the lease is lost, or cannot be renewed in time, the
 * signal aborts the calls in flight.
 */
export async function whileLeased<T>(
  deps: ApplyDeps,
  apply: StoredApply,
  { stopping, cutOff }: Shutdown,
  work: (leased: LeasedApply) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const ended = new AbortController();
  const ours = () => deps.now().epochMilliseconds;
  let lasts = ours() + LIMITS.applyLeaseMs; // by our clock, for when the store does not answer
  const prolong = async () => {
    const asked = ours();
    try {
      if (await extendApplyLease(deps.db, apply, await leaseEnd(deps))) lasts = asked + LIMITS.applyLeaseMs;
      else lost.abort("superseded");
    } catch {
      if (ours() >= lasts) lost.abort("superseded");
    }
  };
  const keepAlive = async () => {
    while (!lost.signal.aborted) {
      await deps.sleep(LIMITS.applyLeaseMs / 3, ended.signal);
      await prolong();
    }
  };
  keepAlive().catch((error: unknown) => ended.signal.aborted || lost.abort(error));
  try {
    return await work({
      apply,
      signal: AbortSignal.any([lost.signal, cutOff]),
      stopped: () => {
        if (lost.signal.aborted) return Err({ kind: "overtaken" });
        return stopping.aborted ? Err({ kind: "parked" }) : null;
      },
    });
  } finally {
    ended.abort("ended");
  }
}
