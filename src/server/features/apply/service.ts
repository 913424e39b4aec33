import type { ApplyRequest, ApplyResponse, UndoRequest, UndoResponse } from "#contract/apply.ts";
import type { ChangesResponse } from "#contract/calendar-changes.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { requestIdField } from "#server/ops/request-id.ts";
import type { OwnerId } from "#server/store/owner.ts";
import { beginOrResume } from "./begin-apply.ts";
import { beginChange, type Change } from "./begin-change.ts";
import { beginUndo, beginUndoOfChange } from "./begin-undo.ts";
import { changesSincePlan } from "./changes-since-plan.ts";
import type { ApplyDeps } from "./deps.ts";
import type { ApplyFailure } from "./failure.ts";
import { removeLateWrites } from "./remove-late-writes.ts";
import { resumeLeftInFlight } from "./resume-interrupted.ts";
import { abandonApply, runApply, runUndo } from "./run-apply.ts";

/** Applies a variant exactly once, and takes it back. */
export type ApplyService = {
  /** Writes a variant's events into a calendar. After a failure, writes the missing ones. */
  apply(sessionId: string, request: ApplyRequest): Promise<Result<ApplyResponse, ApplyFailure>>;
  /**
   * Deletes what the apply created, except what the person changed since; or abandons it without
   * asking any calendar.
   */
  undo(sessionId: string, request?: UndoRequest): Promise<Result<UndoResponse, ApplyFailure>>;
  /**
   * Moves and removes blocks of the standing plan, as an update without a session. An update that
   * cannot be finished is taken back.
   */
  change(owner: OwnerId, change: Change): Promise<Result<ApplyResponse & { readonly updateId: string }, ApplyFailure>>;
  /** Undoes such an update. */
  undoChange(owner: OwnerId, updateId: string, request: UndoRequest): Promise<Result<UndoResponse, ApplyFailure>>;
  /** Lists what changed in the calendars since the plan was made, and which drafts that touches. */
  changes(sessionId: string, signal: AbortSignal): Promise<Result<ChangesResponse, ApplyFailure>>;
  /**
   * Resumes what a dead process left in flight within the last day. `all` includes attempts under a
   * lease, for when no other process can be alive (the embedded store at start).
   */
  resumeApplies(options: { readonly all: boolean }): Promise<void>;
  /**
   * Removes what landed in a calendar after its apply or undo had ended, for attempts whose look is
   * due.
   */
  removeLateWrites(): Promise<void>;
  /**
   * Lets calls in flight end, stops the runs and releases their leases, so that the next start
   * resumes them.
   */
  park(): Promise<void>;
};

/** How long calls in flight may take when the server shuts down. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

export function createApplyService({ log: parent, ...others }: ApplyDeps): ApplyService {
  const log = parent.named("server/features/apply");
  const deps = { ...others, log };
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const shutdown = { stopping: stopping.signal, cutOff: cutOff.signal };
  const running = new Set<Promise<unknown>>();
  const tracked = <T>(run: Promise<T>): Promise<T> => {
    running.add(run);
    return run.finally(() => running.delete(run));
  };

  const apply = async (sessionId: string, request: ApplyRequest): Promise<Result<ApplyResponse, ApplyFailure>> => {
    log.debug("applying", { ...requestIdField(), variant: request.variant_index });
    const begun = await beginOrResume(deps, sessionId, request, shutdown);
    return isErr(begun) ? begun : runApply(deps, begun.value, shutdown);
  };

  const undo = async (
    sessionId: string,
    { scope, abandon }: UndoRequest = { scope: "remaining", abandon: false },
  ): Promise<Result<UndoResponse, ApplyFailure>> => {
    log.debug(abandon ? "abandoning" : "undoing", requestIdField());
    const begun = await beginUndo(deps, sessionId, scope);
    if (isErr(begun)) return begun;
    return abandon ? abandonApply(deps, begun.value) : runUndo(deps, begun.value, shutdown);
  };

  const change: ApplyService["change"] = async (owner, wanted) => {
    const { apply: begun } = await beginChange(deps, owner, wanted);
    const updateId = begun.sessionId;
    log.debug("changing what stands", { ...requestIdField(), entries: begun.entries.length });
    const ran = await runApply(deps, { apply: begun, resumed: false }, shutdown);
    if (ran.ok) return Ok({ ...ran.value, updateId });
    if (ran.error.kind === "parked" || ran.error.kind === "overtaken") return ran;
    const back = await beginUndoOfChange(deps, owner, updateId, "all");
    if (back.ok) await runUndo(deps, back.value, shutdown);
    return ran;
  };

  const undoChange: ApplyService["undoChange"] = async (owner, updateId, { scope, abandon }) => {
    const begun = await beginUndoOfChange(deps, owner, updateId, scope);
    if (isErr(begun)) return begun;
    return abandon ? abandonApply(deps, begun.value) : runUndo(deps, begun.value, shutdown);
  };

  return {
    change: (owner, wanted) => tracked(change(owner, wanted)),
    undoChange: (owner, updateId, request) => tracked(undoChange(owner, updateId, request)),
    apply: (sessionId, request) => tracked(apply(sessionId, request)),
    undo: (sessionId, request) => tracked(undo(sessionId, request)),
    changes: (sessionId, gone) => changesSincePlan(deps, sessionId, AbortSignal.any([gone, stopping.signal])),
    resumeApplies: (options) => tracked(resumeLeftInFlight(deps, options, shutdown)),
    removeLateWrites: () => tracked(removeLateWrites(deps, stopping.signal)),
    async park() {
      stopping.abort("parked");
      const ended = new AbortController();
      void deps.sleep(SHUTDOWN_TIMEOUT_MS, ended.signal).then(
        () => cutOff.abort("parked"),
        () => undefined,
      );
      await Promise.allSettled(running);
      ended.abort();
    },
  };
}
