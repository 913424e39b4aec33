import type { ApplyRequest, ApplyResponse, UndoResponse } from "#contract/apply.ts";
import type { ChangesResponse } from "#contract/changes.ts";
import { isErr, mapResult, type Result } from "#domain/result.ts";
import { requestIdField } from "#server/request-id.ts";
import { beginOrResume } from "./begin.ts";
import { beginUndo } from "./begin-undo.ts";
import { changesSincePlan } from "./changes.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { applyOutcome, undoOutcome } from "./outcome.ts";
import { resumeAbandoned } from "./resume.ts";
import { runApply, runUndo } from "./run.ts";

/** Applies a variant exactly once, and takes it back. */
export type ApplyService = {
  /** Writes a variant's events into a calendar; after a failure, writes what is missing of them. */
  apply(sessionId: string, request: ApplyRequest): Promise<Result<ApplyResponse, ApplyFailure>>;
  /** Deletes what the apply created, sparing what the person changed since. */
  undo(sessionId: string): Promise<Result<UndoResponse, ApplyFailure>>;
  /** What changed in the calendars since the plan was made, and what of it touches the drafts. */
  changes(sessionId: string, signal: AbortSignal): Promise<Result<ChangesResponse, ApplyFailure>>;
  /**
   * Carries on what a process that died left in flight. `all`: also what is still under a lease, when no other
   * process can be alive (the embedded store at start).
   */
  resumeApplies(options: { readonly all: boolean }): Promise<void>;
  /** Stops the runs of this process where they are and gives up their leases, so that the next start carries on. */
  park(): Promise<void>;
};

export function createApplyService({ log: parent, ...others }: ApplyDeps): ApplyService {
  const log = parent.named("server/features/apply");
  const deps = { ...others, log };
  const shutdown = new AbortController();
  const running = new Set<Promise<unknown>>();
  const tracked = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };
  const { signal } = shutdown;

  const apply = async (sessionId: string, request: ApplyRequest): Promise<Result<ApplyResponse, ApplyFailure>> => {
    log.debug("applying", { ...requestIdField(), variant: request.variant_index });
    const begun = await beginOrResume(deps, sessionId, request, signal);
    if (isErr(begun)) return begun;
    return mapResult(await runApply(deps, begun.value, signal), (entries) => applyOutcome(begun.value.apply, entries));
  };

  const undo = async (sessionId: string): Promise<Result<UndoResponse, ApplyFailure>> => {
    log.debug("undoing", requestIdField());
    const begun = await beginUndo(deps, sessionId);
    if (isErr(begun)) return begun;
    return mapResult(await runUndo(deps, begun.value, signal), undoOutcome);
  };

  return {
    apply: (sessionId, request) => tracked(apply(sessionId, request)),
    undo: (sessionId) => tracked(undo(sessionId)),
    changes: (sessionId, gone) => changesSincePlan(deps, sessionId, AbortSignal.any([gone, signal])),
    resumeApplies: (options) => tracked(resumeAbandoned(deps, options, signal)),
    async park() {
      shutdown.abort("parked");
      await Promise.allSettled(running);
    },
  };
}
