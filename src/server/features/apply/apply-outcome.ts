import type { ApplyRequest, ApplyResponse, SkippedEvent, UndoResponse } from "#contract/apply.ts";
import { draftIn, type Entry, type StoredApply } from "#server/store/queries/applies.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/** The result of an apply in the terms of interface §4.3. */
export function applyOutcome(
  apply: Pick<StoredApply, "variantIndex" | "calendarId" | "keptCount">,
  entries: readonly Entry[],
): ApplyResponse {
  const skipped = entries.flatMap(skippedOf);
  return {
    applied_variant_index: apply.variantIndex,
    calendar_id: apply.calendarId,
    created_count: entries.filter(({ op, state: { is } }) => op === "create" && (is === "written" || is === "kept"))
      .length,
    ...changeCounts(entries),
    kept_count: apply.keptCount,
    ...(skipped.length > 0 && { skipped }),
  };
}

/** Counts the blocks of the standing plan that were moved and deleted. */
export function changeCounts(entries: readonly Entry[]) {
  const ofOp = (op: Entry["op"]) => entries.filter((entry) => entry.op === op);
  return {
    moved_count: ofOp("update").filter(({ state: { is } }) => is === "moved" || is === "kept").length,
    deleted_count: ofOp("delete").filter(({ state: { is } }) => is === "deleted").length,
  };
}

function skippedOf(entry: Entry): SkippedEvent[] {
  const { op, position, state, eventKey } = entry;
  if (op === "update" && state.is === "gone")
    return [{ index: position, conflicts_with: [], reason: "gone", block_id: eventKey }];
  if (state.is !== "skipped") return [];
  const reason = "begun" in state && state.begun ? "begun" : "reason" in state ? state.reason : undefined;
  return [
    {
      index: op === "delete" ? null : position,
      conflicts_with: state.conflictsWith,
      ...(reason && { reason }),
      ...(op !== "create" && { block_id: eventKey }),
    },
  ];
}

/** The response of the standing apply if it matches `request`; null otherwise. */
export function standingApply(current: StoredApply | null, request: ApplyRequest): ApplyResponse | null {
  const stands =
    current?.phase === "applied" &&
    current.variantIndex === request.variant_index &&
    current.calendarId === request.calendar_id;
  return stands ? applyOutcome(current, current.entries) : null;
}

/** The response of the last undo if nothing was applied since; null otherwise. */
export function standingUndo(current: StoredApply | null): UndoResponse | null {
  return current?.phase === "undone" ? undoOutcome(current.entries) : null;
}

/** `lockedSince`: the blocks whose lock a later update changed. */
export function undoOutcome(entries: readonly Entry[], lockedSince: readonly StoredBlock[] = []): UndoResponse {
  const count = (is: Entry["state"]["is"]) => entries.filter(({ state }) => state.is === is).length;
  const mayRemain = entries.filter(({ op, state }) => op !== "delete" && state.is === "abandoned").map(draftOf);
  const kept = entries.flatMap(keptOf);
  const locks = lockedSince.filter(({ blockId }) => !kept.some(({ block_id }) => block_id === blockId)).map(keptLock);
  return {
    deleted_count: count("removed"),
    moved_count: count("returned"),
    restored_count: count("restored"),
    kept: [...kept, ...locks],
    ...(mayRemain.length > 0 && { may_remain: mayRemain }),
  };
}

function keptOf(entry: Entry): UndoResponse["kept"] {
  const { op, position, state, eventKey } = entry;
  if (state.is !== "kept") return [];
  return [
    {
      index: op === "delete" ? null : position,
      event_id: state.eventId,
      summary: draftIn(entry).summary,
      ...reasonOf(state),
      ...(op !== "create" && { block_id: eventKey }),
    },
  ];
}

/** The entries that an undo kept because their blocks had begun. */
export function begunAmong(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ state }) => state.is === "kept" && reasonOf(state).reason === "begun");
}

function keptLock({ blockId, eventId, title }: StoredBlock): UndoResponse["kept"][number] {
  return { index: null, event_id: eventId, summary: title, reason: "superseded", block_id: blockId };
}

type Kept = Extract<Entry["state"], { readonly is: "kept" }>;

function reasonOf(state: Kept): { reason?: "begun" | "superseded" } {
  if ("reason" in state && state.reason) return { reason: state.reason };
  if ("begun" in state && state.begun) return { reason: "begun" };
  return "superseded" in state && state.superseded ? { reason: "superseded" } : {};
}

/** The block of an entry and its times, as the person knows it. */
export function draftOf(entry: Entry) {
  const { summary, start, end } = draftIn(entry);
  return { index: entry.op === "delete" ? null : entry.position, summary, start, end };
}
