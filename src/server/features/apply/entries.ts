import type { DraftEvent } from "#contract/event.ts";
import { isTooLate } from "#domain/begun.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { parseInstant } from "#domain/time.ts";
import { type Change, type KeptReason, type UndoScope, undoStepOf } from "#plan/undo-step.ts";
import type { Entry, Held } from "#server/store/journal-entry.ts";
import * as creation from "./create-entry.ts";
import * as deletion from "./delete-entry.ts";
import * as move from "./update-entry.ts";

/**
 * Functions for entries of any kind. Each kind is a state machine of its own: `create-entry.ts`,
 * `update-entry.ts` and `delete-entry.ts`.
 */

/**
 * The entry, with `owner` as the owner of its block in its event's mark. Series, their occurrences
 * and all-day events are no blocks, and get no owner.
 */
export function marked(entry: Entry, owner: string): Entry {
  if (readOccurrenceKey(entry.eventKey)) return entry;
  const isBlock =
    entry.op !== "create" || (entry.work !== undefined && entry.after.recurrence === null && !entry.after.all_day);
  return isBlock ? { ...entry, markedFor: owner } : entry;
}

/**
 * The next step of an undo: `settle` finds out what is there, `look` whose version it is, and
 * `back` restores what was before.
 */
export type UndoStep = "none" | "settle" | "look" | "back";

/** Whether the entry is not done yet, or not known to be done. */
export function isMissing({ state }: Entry): boolean {
  return state.is === "intended" || state.is === "asked";
}

/**
 * The entry as it is committed before the request, so that a later run knows that the request may
 * have landed.
 */
export function ask(entry: Entry): Entry {
  return { ...entry, state: { is: "asked" } } as Entry;
}

/**
 * Whether the event must be looked at before anything is requested. `resumed`: another run worked
 * on the entry. A look may show an old state, so an entry that was requested before is not judged
 * by a look but requested again.
 */
export function needsLook(entry: Entry, { resumed }: { readonly resumed: boolean }): boolean {
  return entry.op === "create" ? resumed && entry.state.is === "written" : isUnseen(entry);
}

/** Whether the entry changes a block that no run has looked at yet. */
export function isUnseen({ op, before, state }: Entry): boolean {
  return op !== "create" && state.is === "intended" && before?.content === null;
}

export function undoStep(entry: Entry): UndoStep {
  switch (entry.op) {
    case "create": {
      const step = creation.undoStep(entry);
      return step === "remove" ? "back" : step;
    }
    case "update":
      return move.undoStep(entry);
    case "delete":
      return deletion.undoStep(entry);
  }
}

/** The entry as it is committed before its undo is requested. */
export function askBack(entry: Entry): Entry {
  switch (entry.op) {
    case "create":
      return creation.askRemoval(entry);
    case "update":
      return move.askReturn(entry);
    case "delete":
      return deletion.askRestoration(entry);
  }
}

/** Whether the event is known to be as it was before the attempt, or to be gone. */
export function isBack({ state: { is } }: Entry): boolean {
  return is === "removed" || is === "returned" || is === "restored" || is === "gone";
}

/** The entry, left out because of the events in its way. */
export function leaveOut(entry: Entry, conflictsWith: readonly string[]): Entry {
  if (entry.op === "delete" || entry.state.is === "gone") return entry;
  return entry.op === "create" ? creation.skip(entry, conflictsWith) : move.skip(entry, conflictsWith);
}

/** The entry, open again after an earlier run left it out or was about to take it away. */
export function reopen(entry: Entry): Entry {
  switch (entry.op) {
    case "create":
      return creation.reopen(entry);
    case "update":
      return move.reopen(entry);
    case "delete":
      return entry;
  }
}

/** The entry, to be done after all although an earlier run was about to take it back. */
export function restart(entry: Entry): Entry {
  return entry.op === "update" ? move.restart(entry) : entry;
}

/**
 * The entry, skipped if its block has begun or should have: such a block is neither moved nor
 * deleted. (`begin-apply.ts` judged new blocks when the attempt began.)
 */
export function skipBegun(entry: Entry, now: number): Entry {
  if (entry.op === "create" || entry.state.is !== "intended" || !isLate(entry, now)) return entry;
  return entry.op === "update" ? move.skip(entry, [], "begun") : deletion.skip(entry, "begun");
}

function isLate({ before, after }: Entry, now: number): boolean {
  const startOf = (draft: DraftEvent | undefined) => (draft && parseInstant(draft.start)) ?? undefined;
  return isTooLate({ before: startOf(before?.draft), after: startOf(after ?? undefined) }, now);
}

/** What decides which entries an undo spares: the time, the scope, and later changes. */
export type UndoTerms = {
  readonly now: number;
  readonly scope: UndoScope;
  /** When the attempt was fully written; null when it never was. */
  readonly appliedAt: number | null;
  /** The keys of the entries whose blocks a later update touched. */
  readonly superseded: ReadonlySet<string>;
  /** The keys of series in which the person changed an occurrence in their calendar. */
  readonly changed: ReadonlySet<string>;
};

/** `changed`: by the person. */
export type Stays = KeptReason | "changed";

/** Why an undo keeps an entry, whatever the calendar holds; null when it does not. */
export function keptBy(entry: Entry, { now, scope, appliedAt, superseded, changed }: UndoTerms): Stays | null {
  if (undoStep(entry) === "none") return null;
  if (superseded.has(entry.eventKey)) return "superseded";
  if (changed.has(entry.eventKey)) return "changed";
  const change = changeOf(entry);
  // A block that had begun before the plan was applied is taken back like any other. One that has
  // begun since then stays, provided that it was written.
  if (change.kind === "create") {
    const began = appliedAt !== null && appliedAt < change.after.start && change.after.start <= now;
    return scope === "remaining" && began && entry.state.is === "written" ? "begun" : null;
  }
  const isOld = change.kind === "update" && appliedAt !== null && change.after.start <= appliedAt;
  const back = undoStepOf(change, { now, scope: isOld ? "all" : scope, superseded: false });
  return back.kind === "keep" ? back.reason : null;
}

function changeOf(entry: Entry): Change {
  const span = ({ start, end }: { readonly start: string; readonly end: string }) => ({
    start: parseInstant(start) ?? Number.POSITIVE_INFINITY,
    end: parseInstant(end) ?? Number.POSITIVE_INFINITY,
  });
  switch (entry.op) {
    case "create":
      return { kind: "create", after: span(entry.after) };
    case "update":
      return { kind: "update", before: span(entry.before.draft), after: span(entry.after) };
    case "delete":
      return { kind: "delete", before: span(entry.before.draft) };
  }
}

/**
 * The entry that an undo keeps for a reason of time or order. `eventId` null: there is no event. An
 * entry left to a later update can be undone once that update is undone.
 */
export function keep(entry: Entry, eventId: string | null, reason: Stays): Entry {
  const held = reason === "superseded" ? heldBy(entry) : undefined;
  const more = held && { held };
  if (eventId === null) return { ...entry, state: { is: "gone", ...more } } as Entry;
  if (reason === "changed") return { ...entry, state: { is: "kept", eventId } } as Entry;
  if (entry.op === "create") return { ...entry, state: { is: "kept", eventId, [reason]: true, ...more } };
  return { ...entry, state: { is: "kept", eventId, reason, ...more } };
}

function heldBy({ op, state, before }: Entry): Held {
  if (op === "delete") return { eventId: before.eventId, etag: null };
  if (state.is !== "written" && state.is !== "removing" && state.is !== "moved" && state.is !== "returning")
    return undefined;
  return { eventId: state.eventId, etag: state.etag };
}

/** Whether an earlier undo left the entry to a later update. */
export function isHeld({ state }: Entry): boolean {
  return "held" in state && state.held !== undefined;
}

/** The entry, to be undone now although an earlier undo left it to a later update. */
export function release(entry: Entry): Entry {
  const held = "held" in entry.state ? entry.state.held : undefined;
  if (!held) return entry;
  switch (entry.op) {
    case "create":
      return { ...entry, state: { is: "written", ...held } };
    case "update":
      return { ...entry, state: { is: "moved", ...held } };
    case "delete":
      return { ...entry, state: { is: "deleted" } };
  }
}

/**
 * Whether an event of the entry may still appear although it should not. A version is changed at
 * most once, so only a creation can land late.
 */
export function mayLandLate(entry: Entry, where: { readonly keepsDeletedKeys: boolean }): boolean {
  return entry.op === "create" && !isHeld(entry) && creation.mayLandLate(entry, where);
}

/** Whether the calendar may or may not have carried out a request, because no answer is known. */
export function isUnanswered(entry: Entry): boolean {
  const { is } = entry.state;
  return is === "asked" || is === "burning" || is === "removing" || is === "returning" || is === "restoring";
}

/** The entry of an abandoned attempt: what may be in the calendar is the person's from now on. */
export function abandoned(left: Entry): Entry {
  const entry = release(left);
  switch (entry.op) {
    case "create":
      return creation.abandoned(entry);
    case "update":
      return move.abandoned(entry);
    case "delete":
      return deletion.abandoned(entry);
  }
}
