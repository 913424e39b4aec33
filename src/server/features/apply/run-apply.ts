import type { SessionEventName, UndoResponse } from "#contract/apply.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { persist } from "#server/store/commit-with-retry.ts";
import { type ApplyPhase, type Entry, endApply, parkApply } from "#server/store/queries/applies.ts";
import { lockedSince } from "#server/store/queries/apply-locks.ts";
import { loadSessionDrafts } from "#server/store/queries/sessions.ts";
import { applyOutcome, undoOutcome } from "./apply-outcome.ts";
import { applyStateOf, withEventIds } from "./apply-state.ts";
import { withLeftBegun } from "./begun-blocks.ts";
import { changedSince } from "./changed-since.ts";
import type { ApplyDeps } from "./deps.ts";
import { abandoned } from "./entries.ts";
import type { ApplyFailure } from "./failure.ts";
import { openJournal } from "./journal.ts";
import { type BegunApply, type Shutdown, whileLeased } from "./lease.ts";
import { placeOf, type Run } from "./provider-calls.ts";
import { firstLook } from "./remove-late-writes.ts";
import { takeAllBack } from "./take-back-entries.ts";
import { type Target, targetOf } from "./target-calendar.ts";
import { withdraw } from "./withdraw-superseded.ts";
import { writeMissing } from "./write-missing.ts";

type Ended<T> = Result<T, ApplyFailure>;

type Ending = {
  readonly phase: Exclude<ApplyPhase, "applying" | "undoing">;
  readonly event: SessionEventName | "changed";
};

type Course<T> = {
  readonly operation: "apply" | "undo";
  readonly work: (run: Run) => Promise<Result<null, ApplyFailure>>;
  readonly done: Ending;
  readonly failed: Ending;
  /** The failure to report when the connection is gone. */
  readonly unreachable: ApplyFailure;
  readonly answer: (entries: readonly Entry[]) => T | Promise<T>;
};

/**
 * Writes what an attempt still lacks and ends it: applied, or failed with the journal's record of
 * what was written.
 */
export function runApply(deps: ApplyDeps, { apply, resumed }: BegunApply, shutdown: Shutdown) {
  return run(deps, { apply, resumed }, shutdown, {
    operation: "apply",
    work: (held) => writeMissing(deps, held, { resumed }),
    done: { phase: "applied", event: "applied" },
    failed: { phase: "failed", event: "changed" },
    unreachable: { kind: "unknown-calendar", calendarId: apply.calendarId },
    answer: (entries) => applyOutcome(apply, entries),
  });
}

/**
 * Removes what an attempt wrote, within the scope of its undo, and ends it: undone, or with a rest
 * that a later undo can remove. Either way it is never applied again.
 */
export function runUndo(deps: ApplyDeps, begun: BegunApply, shutdown: Shutdown) {
  const { appliedAt, undoScope: scope } = begun.apply;
  const now = deps.now().epochMilliseconds;
  return run(deps, begun, shutdown, {
    operation: "undo",
    work: async (held) => takeAllBack(held, { now, scope, appliedAt, ...(await changedSince(deps.db, begun.apply)) }),
    done: undone(begun),
    failed: { phase: "undo-failed", event: "changed" },
    unreachable: { kind: "stranded" },
    answer: async (entries) => undoOutcome(entries, await lockedSince(deps.db, begun.apply)),
  });
}

/** Abandons an attempt: asks no calendar, and leaves to the person what may be there. */
export async function abandonApply(deps: ApplyDeps, begun: BegunApply): Promise<Ended<UndoResponse>> {
  const { apply } = begun;
  const entries = apply.entries.map(abandoned);
  const answer = undoOutcome(entries, await lockedSince(deps.db, apply));
  const ended = await end(deps, { apply, entries, targets: null }, { ...undone(begun), answer });
  if (!ended) return Err({ kind: "overtaken" });
  deps.log.info("an apply was abandoned", { events: answer.may_remain?.length ?? 0 });
  return Ok(answer);
}

function undone({ apply }: BegunApply): Ending {
  return { phase: "undone", event: apply.appliedAt === null ? "changed" : "undone" };
}

async function run<T>(
  deps: ApplyDeps,
  { apply }: BegunApply,
  shutdown: Shutdown,
  course: Course<T>,
): Promise<Ended<T>> {
  return whileLeased(deps, apply, shutdown, async (leased) => {
    const journal = openJournal(deps, apply);
    const targets = await targetsOf(deps, apply);
    const ran = targets ? await course.work({ targets, leased, journal }) : Err(course.unreachable);
    const stopped = isErr(ran) ? leased.stopped() : null;
    const failure = stopped?.ok === false ? stopped.error : isErr(ran) ? ran.error : null;
    const entries = journal.entries();
    if (failure?.kind === "parked") {
      if (await persist(deps, async () => parkApply(deps.db, apply, entries, await deps.storeClock())))
        deps.log.info("an apply waits for the next start");
      return Err(failure);
    }
    const answer = await course.answer(entries);
    const ended =
      failure?.kind !== "overtaken" &&
      (await end(
        deps,
        { apply, entries, targets },
        { ...(failure ? course.failed : course.done), ...(!failure && { answer }) },
      ));
    if (!ended) {
      const target = targets?.get(apply.connectionId);
      if (target) await withdraw(deps, target, { apply, entries }, shutdown.cutOff);
      return Err({ kind: "overtaken" });
    }
    if (failure) deps.log.warning(`an ${course.operation} did not reach its end`, { kind: failure.kind });
    return failure ? Err(failure) : Ok(answer);
  });
}

/** Every target that an attempt writes to; null when one is no longer connected. */
async function targetsOf(deps: ApplyDeps, apply: BegunApply["apply"]): Promise<Run["targets"] | null> {
  const ids = new Set([apply.connectionId, ...apply.entries.map((entry) => placeOf(apply, entry).connectionId)]);
  const targets = new Map<string, Target>();
  for (const id of ids) {
    const target = await targetOf(deps, apply.owner, id);
    if (!target) return null;
    targets.set(id, target);
  }
  return targets;
}

type Standing = {
  readonly apply: BegunApply["apply"];
  readonly entries: readonly Entry[];
  readonly targets: Run["targets"] | null;
};

/** Ends the run and sets the event ids on the drafts. False when another run has taken over. */
async function end(
  deps: ApplyDeps,
  { apply, entries, targets }: Standing,
  { phase, event, answer }: Ending & { readonly answer?: unknown },
): Promise<boolean> {
  const now = deps.now().epochMilliseconds;
  const appliedAt = phase === "applied" ? now : apply.appliedAt;
  const target = targets?.get(apply.connectionId);
  const drafts = answer === undefined ? null : await loadSessionDrafts(deps.db, apply.sessionId);
  const gathered = phase === "undone" ? await withLeftBegun(deps.db, apply, entries) : null;
  const ended = await persist(deps, () =>
    endApply(deps.db, apply, {
      phase,
      appliedAt,
      entries,
      lookAgainAt: target ? firstLook(entries, target.writer, now) : null,
      session: {
        applyState: applyStateOf({ ...apply, entries, phase, appliedAt }),
        lastEvent: event,
        ...(drafts && { variants: withEventIds(drafts.variants, apply.variantIndex, entries) }),
        ...(gathered && { gathered }),
      },
    }),
  );
  if (ended) deps.events.publish({ sessionId: apply.sessionId, name: event });
  return ended;
}
