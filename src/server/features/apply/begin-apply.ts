import type { ApplyRequest } from "#contract/apply.ts";
import { DraftEvent } from "#contract/event.ts";
import { changedEvents, isEmptyVariant } from "#contract/variant.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { markOwnerOf } from "#server/icalendar/index.ts";
import { hasStaleBase } from "#server/standing/stale-base.ts";
import { keySignerOf } from "#server/store/block-key.ts";
import { beginApply, type StoredApply, takeOverApply } from "#server/store/queries/applies.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import { loadSession } from "#server/store/queries/sessions.ts";
import { APPLYING } from "./apply-state.ts";
import { beginUndo } from "./begin-undo.ts";
import type { ApplyDeps } from "./deps.ts";
import { marked } from "./entries.ts";
import type { ApplyFailure } from "./failure.ts";
import { entriesOf, type Intent } from "./journal-entries.ts";
import { type BegunApply, type Shutdown, takeLease } from "./lease.ts";
import { runUndo } from "./run-apply.ts";
import { findTarget } from "./target-calendar.ts";

/**
 * Commits the intent of an apply before anything is written. It is a new attempt, or it resumes the
 * one that failed or was abandoned when that one had the same intent. If the intent differs, what
 * that attempt wrote is taken back first.
 */
export async function beginOrResume(
  deps: ApplyDeps,
  sessionId: string,
  request: ApplyRequest,
  shutdown: Shutdown,
): Promise<Result<BegunApply, ApplyFailure>> {
  const found = await loadSession(deps.db, sessionId);
  if (!found) return Err({ kind: "unknown-session" });
  const current = await loadCurrentApply(deps.db, sessionId);
  const obstacle = current && obstacleTo(current, await deps.storeClock());
  if (obstacle) return Err(obstacle);
  const variant = found.payload.draft_variants[request.variant_index];
  if (!variant) return Err({ kind: "variant-out-of-range", variants: found.payload.draft_variants.length });
  if (isEmptyVariant(variant)) return Err({ kind: "empty-variant" });
  const target = await findTarget(deps, found, request.calendar_id, shutdown.cutOff);
  if (!target) return Err({ kind: "unknown-calendar", calendarId: request.calendar_id });

  const intent = { request, ...found, variant, target };
  const isNew = !current || current.phase === "undone";
  if (!isNew && !meansTheSame(current, intent)) {
    const cleaned = await undoRemaining(deps, sessionId, shutdown);
    return isErr(cleaned) ? cleaned : beginOrResume(deps, sessionId, request, shutdown);
  }
  if (!isNew) return resume(deps, intent, current);
  const isStale = await hasStaleBase({ db: deps.db, owner: found.owner }, found.payload, variant);
  return isStale ? Err({ kind: "plan-changed" }) : beginAnew(deps, intent, current);
}

/** Why the session cannot be applied now; null when it can. */
function obstacleTo(current: StoredApply, now: number): ApplyFailure | null {
  switch (current.phase) {
    case "applied":
      return { kind: "already-applied" };
    case "undo-failed":
      return current.appliedAt === null ? null : { kind: "already-applied" };
    case "undoing":
    case "applying":
      return current.leaseUntil > now ? { kind: "in-flight" } : null;
    case "failed":
    case "undone":
      return null;
  }
}

/**
 * Whether a failed or abandoned attempt had the same intent, in the same calendar. An attempt whose
 * undo has begun is never resumed: a deletion may still land, so a new attempt takes new keys.
 */
function meansTheSame(current: StoredApply, { request, variant }: Intent): boolean {
  if (current.phase === "undoing" || current.phase === "undo-failed") return false;
  if (current.variantIndex !== request.variant_index || current.calendarId !== request.calendar_id) return false;
  const wanted = changedEvents(variant);
  const drafts = new Map(
    current.entries.flatMap(({ op, position, after }) => (op === "delete" ? [] : [[position, after] as const])),
  );
  const removed = new Set(current.entries.flatMap(({ op, eventKey }) => (op === "delete" ? [eventKey] : [])));
  const { removes = [] } = variant;
  return (
    drafts.size === wanted.length &&
    wanted.every(({ draft, index }) => fingerprint(drafts.get(index)) === fingerprint(draft)) &&
    removed.size === removes.length &&
    removes.every(({ block_id }) => removed.has(block_id))
  );
}

/** A draft as text, whatever the order of its fields. */
function fingerprint(draft: DraftEvent | null | undefined): string | null {
  if (!draft) return null;
  const { event_id, ...content } = DraftEvent.parse(draft);
  return JSON.stringify([content.stands === "moved" ? event_id : null, content]);
}

async function beginAnew(
  deps: ApplyDeps,
  intent: Intent,
  last: StoredApply | null,
): Promise<Result<BegunApply, ApplyFailure>> {
  const { request, payload, version, owner } = intent;
  const attempt = (last?.attempt ?? 0) + 1;
  const now = deps.now().epochMilliseconds;
  const markOwner = markOwnerOf(deps.installation, owner);
  const signer = await keySignerOf({ db: deps.db, owner }, deps.newId);
  const entries = (await entriesOf(deps.db, intent, { attempt, now, signer })).map((entry) => marked(entry, markOwner));
  const begun = await takeLease(deps, payload.session_id, (lease) =>
    beginApply(deps.db, {
      sessionId: payload.session_id,
      ofSession: true,
      owner,
      attempt,
      variantIndex: request.variant_index,
      calendarId: request.calendar_id,
      connectionId: intent.target.connectionId,
      timeZone: payload.time_zone ?? "UTC",
      allowConflicts: request.allow_conflicts,
      keptCount: intent.variant.events.filter(({ stands }) => stands === "kept").length,
      startedAt: now,
      ...lease,
      entries,
      session: { version, applyState: APPLYING, lastEvent: "changed" },
    }),
  );
  return announced(deps, begun, { resumed: false });
}

async function resume(
  deps: ApplyDeps,
  intent: Intent,
  current: StoredApply,
): Promise<Result<BegunApply, ApplyFailure>> {
  const taken = await takeLease(deps, current.sessionId, (lease) =>
    takeOverApply(deps.db, current, {
      phase: "applying",
      ...lease,
      allowConflicts: intent.request.allow_conflicts,
      session: { version: intent.version, applyState: APPLYING, lastEvent: "changed" },
    }),
  );
  return announced(deps, taken, { resumed: true });
}

async function undoRemaining(
  deps: ApplyDeps,
  sessionId: string,
  shutdown: Shutdown,
): Promise<Result<unknown, ApplyFailure>> {
  const begun = await beginUndo(deps, sessionId, "remaining");
  return isErr(begun) ? begun : runUndo(deps, begun.value, shutdown);
}

function announced(
  deps: ApplyDeps,
  apply: StoredApply | null,
  { resumed }: Pick<BegunApply, "resumed">,
): Result<BegunApply, ApplyFailure> {
  if (!apply) return Err({ kind: "overtaken" });
  deps.events.publish({ sessionId: apply.sessionId, name: "changed" });
  return Ok({ apply, resumed });
}
