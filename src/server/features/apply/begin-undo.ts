import { Err, Ok, type Result } from "#domain/result.ts";
import { loadCurrentApply, takeOverApply } from "#server/store/queries/applies.ts";
import { loadSessionVersion } from "#server/store/queries/sessions.ts";
import { applyStateOf } from "./apply-state.ts";
import { type Claim, claim } from "./claim.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { leaseEnd } from "./hold.ts";

/** Commits the intent to take an apply back: one that succeeded, or what one that failed or was abandoned left behind. */
export async function beginUndo(deps: ApplyDeps, sessionId: string): Promise<Result<Claim, ApplyFailure>> {
  const version = await loadSessionVersion(deps.db, sessionId);
  if (version === null) return Err({ kind: "unknown-session" });
  const current = await loadCurrentApply(deps.db, sessionId);
  if (!current || current.phase === "undone") return Err({ kind: "nothing-applied" });
  const inFlight = current.phase === "applying" || current.phase === "undoing";
  if (inFlight && current.leaseUntil > (await deps.storeClock())) return Err({ kind: "in-flight" });
  const taken = await claim(deps, sessionId, async (holder) =>
    takeOverApply(deps.db, current, {
      phase: "undoing",
      holder,
      leaseUntil: await leaseEnd(deps),
      session: { version, applyState: applyStateOf({ ...current, phase: "undoing" }), lastEvent: "changed" },
    }),
  );
  if (!taken) return Err({ kind: "overtaken" });
  deps.events.publish({ sessionId, name: "changed" });
  return Ok({ apply: taken, resumed: true });
}
