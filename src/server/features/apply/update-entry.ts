import type { DraftEvent } from "#contract/event.ts";
import type { EventTimes } from "#domain/event.ts";
import { isAt } from "#server/providers/matches-draft.ts";
import type { Move, PresentEvent } from "#server/providers/port.ts";
import type { Found, SkipReason, UpdateEntry } from "#server/store/journal-entry.ts";

/**
 * The move of one event as a pure state machine. Every request names the version that it changes,
 * so that a request that lands late, or twice, has no effect. Another version at the wanted times
 * with the same words is the result of our own request.
 *
 *     intended → asked → moved → returning → returned | kept | gone
 *        ↓         ↓
 *      skipped | gone
 */
type State = UpdateEntry["state"];

export function toMove({ eventKey, before, after }: UpdateEntry) {
  return { eventKey, etag: before.etag, ...timesOf(after) };
}

export function toReturn({ eventKey, before, state }: UpdateEntry) {
  return { eventKey, etag: ("etag" in state ? state.etag : null) ?? before.etag, ...timesOf(before.draft) };
}

/** The entry after the look before the first request. Any other version is the person's change. */
export function afterLook(entry: UpdateEntry, found: PresentEvent | null): UpdateEntry {
  if (found === null) return inState(entry, { is: "gone" });
  const before = asFound(entry.before, found);
  if (found.etag !== before.etag) return spared(entry, found);
  return { ...entry, before: { ...before, content: found.now?.content ?? null } };
}

/** An event whose version is not known takes the version that is found at its known time. */
export function asFound(before: Found, { etag, now }: PresentEvent): Found {
  return before.etag === "" && now !== null && isAt(now, before.draft) ? { ...before, etag, left: [etag] } : before;
}

/**
 * The entry after a request to move its event, by an apply or by an undo that must find out how the
 * event stands.
 */
export function afterMove(entry: UpdateEntry, move: Move): UpdateEntry {
  switch (move.is) {
    case "moved":
      return inState(entry, { is: "moved", eventId: move.eventId, etag: move.etag });
    case "changed":
      return judged(entry, move);
    case "gone":
      return inState(entry, { is: "gone" });
  }
}

/**
 * The next step of an undo. `settle` requests the move once more, because only the answer shows
 * whether it was done.
 */
export function undoStep({ state }: UpdateEntry): "none" | "settle" | "look" | "back" {
  switch (state.is) {
    case "asked":
      return "settle";
    case "skipped":
      return state.asked ? "settle" : "none";
    case "moved":
      return state.etag === null ? "look" : "back";
    case "returning":
      return "back";
    case "intended":
    case "returned":
    case "gone":
    case "kept":
    case "abandoned":
      return "none";
  }
}

/** The entry after the step `look`: an event that is still there is the person's. */
export function afterSparing(entry: UpdateEntry, found: PresentEvent | null): UpdateEntry {
  return inState(entry, found === null ? { is: "gone" } : { is: "kept", eventId: found.eventId });
}

/** The entry as it is committed before its event is moved back. */
export function askReturn(entry: UpdateEntry): UpdateEntry {
  const { state } = entry;
  if (state.is !== "moved" || state.etag === null) return entry;
  return inState(entry, { is: "returning", eventId: state.eventId, etag: state.etag });
}

/** The entry after its event was moved back, or was found at its old place. */
export function afterReturn(entry: UpdateEntry, move: Move): UpdateEntry {
  if (move.is === "gone") return inState(entry, { is: "gone" });
  const { eventId, etag } = move;
  const isBack = move.is === "moved" || isVersionOfOurs(entry, move, entry.before.draft);
  return inState(entry, isBack ? { is: "returned", eventId, etag } : { is: "kept", eventId });
}

/** The entry, left at its place because of the events at its new place, or for a given reason. */
export function skip(entry: UpdateEntry, conflictsWith: readonly string[], reason?: SkipReason): UpdateEntry {
  const { state } = entry;
  const asked = state.is === "asked" || (state.is === "skipped" && state.asked);
  const skipped: State = { is: "skipped", conflictsWith: [...conflictsWith], asked, ...(reason && { reason }) };
  return { ...entry, before: renewed(entry), state: skipped };
}

/** The entry, open again after an earlier run left its event in place. */
export function reopen(entry: UpdateEntry): UpdateEntry {
  const { state } = entry;
  if (state.is !== "skipped" || state.reason !== undefined) return entry;
  return inState(entry, { is: state.asked ? "asked" : "intended" });
}

/** The entry, to be moved after all, starting from the version that was put back. */
export function restart(entry: UpdateEntry): UpdateEntry {
  return entry.state.is === "returned" ? inState({ ...entry, before: renewed(entry) }, { is: "intended" }) : entry;
}

/** An event that was moved and moved back has another version than the one found first. */
function renewed({ state, before }: UpdateEntry): UpdateEntry["before"] {
  return state.is === "returned" ? { ...before, etag: state.etag, left: [...before.left, state.etag] } : before;
}

/**
 * The entry of an abandoned attempt: a moved event, or one whose move was not answered, is the
 * person's from now on.
 */
export function abandoned(entry: UpdateEntry): UpdateEntry {
  const { state } = entry;
  const isOpen = undoStep(entry) !== "none" || state.is === "moved";
  return isOpen ? inState(entry, { is: "abandoned" }) : entry;
}

/** The state of an event whose version is not the one to move. */
function judged(entry: UpdateEntry, found: PresentEvent): UpdateEntry {
  if (found.now === null || !isAt(found.now, timesOf(entry.after))) return spared(entry, found);
  const etag = isVersionOfOurs(entry, found, entry.after) ? found.etag : null;
  return inState(entry, { is: "moved", eventId: found.eventId, etag });
}

function spared(entry: UpdateEntry, { now }: PresentEvent): UpdateEntry {
  const at = now && { at: { start: now.start, end: now.end } };
  return inState(entry, { is: "skipped", conflictsWith: [], reason: "changed", asked: false, ...at });
}

function isVersionOfOurs({ before }: UpdateEntry, { now }: PresentEvent, wanted: DraftEvent): boolean {
  return now !== null && isAt(now, timesOf(wanted)) && now.content === before.content;
}

function timesOf({ start, end }: DraftEvent): EventTimes {
  return { start, end };
}

function inState(entry: UpdateEntry, state: State): UpdateEntry {
  return { ...entry, state };
}
