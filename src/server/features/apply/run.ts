import type { SessionEventName } from "#contract/apply.ts";
import { Err, isErr, type Result } from "#domain/result.ts";
import type { WriterCapability } from "#server/providers/port.ts";
import { type ApplyEntry, type ApplyPhase, endApply, extendApplyLease } from "#server/store/queries/applies.ts";
import { loadSessionDrafts } from "#server/store/queries/sessions.ts";
import { applyStateOf, withEventIds } from "./apply-state.ts";
import type { Claim } from "./claim.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { type Hold, whileHeld } from "./hold.ts";
import { persist } from "./persist.ts";
import { writerOf } from "./target.ts";
import { removeWritten } from "./undo-run.ts";
import { writeMissing } from "./write-run.ts";

type Ran = Result<readonly ApplyEntry[], ApplyFailure>;
type Work = (writer: WriterCapability, hold: Hold) => Promise<Ran>;
type Ending = {
  readonly phase: Exclude<ApplyPhase, "applying" | "undoing">;
  readonly event: SessionEventName | "changed";
};

/** Writes what an attempt still lacks and ends it: applied, or failed with what was written in the journal. */
export function runApply(deps: ApplyDeps, { apply, resumed }: Claim, shutdown: AbortSignal): Promise<Ran> {
  return run(deps, { apply, resumed }, shutdown, {
    work: (writer, hold) => writeMissing(deps, writer, hold, { resumed }),
    done: { phase: "applied", event: "applied" },
    failed: { phase: "failed", event: "changed" },
  });
}

/** Removes what an attempt wrote and ends it: undone, or as it was before with what is left in the journal. */
export function runUndo(deps: ApplyDeps, { apply, resumed }: Claim, shutdown: AbortSignal): Promise<Ran> {
  return run(deps, { apply, resumed }, shutdown, {
    work: (writer, hold) => removeWritten(deps, writer, hold, { resumed }),
    done: { phase: "undone", event: apply.appliedAt === null ? "changed" : "undone" },
    failed: { phase: apply.appliedAt === null ? "failed" : "undo-failed", event: "changed" },
  });
}

type Course = { readonly work: Work; readonly done: Ending; readonly failed: Ending };

async function run(deps: ApplyDeps, claim: Claim, shutdown: AbortSignal, course: Course): Promise<Ran> {
  return whileHeld(deps, claim.apply, shutdown, async (hold) => {
    const target = await writerOf(deps, claim.apply.owner, claim.apply.connectionId);
    const ran: Ran = target
      ? await course.work(target.writer, hold)
      : Err({ kind: "unknown-calendar", calendarId: claim.apply.calendarId });
    const stopped = isErr(ran) ? hold.stopped() : null;
    if (stopped === "parked") return parked(deps, hold);
    if (stopped === "superseded" || (isErr(ran) && ran.error.kind === "overtaken")) return Err({ kind: "overtaken" });
    const ended = await end(deps, hold, isErr(ran) ? course.failed : course.done, ran.ok ? ran.value : null);
    if (isErr(ran)) deps.log.warning("an apply did not reach its end", { kind: ran.error.kind });
    return ended ? ran : Err({ kind: "overtaken" });
  });
}

/** Ends the run; the drafts name the events that they became. False when another run has taken over. */
async function end(
  deps: ApplyDeps,
  { apply }: Hold,
  { phase, event }: Ending,
  entries: readonly ApplyEntry[] | null,
): Promise<boolean> {
  const appliedAt = phase === "applied" ? deps.now().epochMilliseconds : phase === "undone" ? null : apply.appliedAt;
  const drafts = entries && (await loadSessionDrafts(deps.db, apply.sessionId));
  const ended = await persist(deps, () =>
    endApply(deps.db, apply, {
      phase,
      appliedAt,
      session: {
        applyState: applyStateOf({ ...apply, phase, appliedAt }),
        lastEvent: event,
        ...(drafts && { variants: withEventIds(drafts.variants, apply.variantIndex, entries) }),
      },
    }),
  );
  if (ended) deps.events.publish({ sessionId: apply.sessionId, name: event });
  return ended;
}

async function parked(deps: ApplyDeps, { apply }: Hold): Promise<Ran> {
  await extendApplyLease(deps.db, apply, 0);
  deps.log.info("an apply is parked for the next start");
  return Err({ kind: "parked" });
}
