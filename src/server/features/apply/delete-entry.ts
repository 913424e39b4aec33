import type { Creation, PresentEvent, RemovalOutcome } from "#server/providers/port.ts";
import type { DeleteEntry, SkipReason } from "#server/store/journal-entry.ts";
import { asFound } from "./update-entry.ts";

/**
 * The deletion of one event as a pure state machine. Requests name the version that they delete. An
 * undo restores the event as it was when it was looked at.
 *
 *     intended → asked → deleted → restoring → restored
 *        ↓         ↓
 *      skipped | gone
 */
type State = DeleteEntry["state"];

export function toRemove({ eventKey, before }: DeleteEntry) {
  return { eventKey, etag: before.etag };
}

/**
 * The entry after the look before the first request. The look records the event as the person sees
 * it, so that an undo can restore it. An event in another version was changed by the person.
 */
export function afterLook(entry: DeleteEntry, found: PresentEvent | null): DeleteEntry {
  if (found === null) return inState(entry, { is: "gone" });
  const before = asFound(entry.before, found);
  if (found.etag !== before.etag) return spared(entry, found);
  if (found.now === null) return { ...entry, before };
  const { content, shown, start, end } = found.now;
  const { resource } = found;
  const draft = { ...before.draft, ...shown, start, end };
  return { ...entry, before: { ...before, content, draft, ...(resource !== undefined && { resource }) } };
}

/**
 * The entry after the request to delete its event. `before` is the entry before this request; if an
 * earlier request had been sent, we deleted an event that is gone.
 */
export function afterRemoval(before: DeleteEntry, outcome: RemovalOutcome): DeleteEntry {
  switch (outcome) {
    case "deleted":
      return inState(before, { is: "deleted" });
    case "gone":
      return inState(before, { is: before.state.is === "intended" ? "gone" : "deleted" });
    case "changed":
      return spared(before, null);
  }
}

/**
 * The next step of an undo. `settle` requests the deletion once more, because only the answer shows
 * whether it was done.
 */
export function undoStep({ state }: DeleteEntry): "none" | "settle" | "back" {
  switch (state.is) {
    case "asked":
      return "settle";
    case "skipped":
      return state.asked ? "settle" : "none";
    case "deleted":
    case "restoring":
      return "back";
    case "intended":
    case "restored":
    case "gone":
    case "kept":
    case "abandoned":
      return "none";
  }
}

/** The entry as it is committed before the request to restore its event. */
export function askRestoration(entry: DeleteEntry): DeleteEntry {
  return entry.state.is === "deleted" ? inState(entry, { is: "restoring" }) : entry;
}

/**
 * The entry after the request to restore its event. An event with other words or other times is the
 * person's.
 */
export function afterRestoration(entry: DeleteEntry, creation: Creation): DeleteEntry {
  if (creation.is === "burnt") return inState(entry, { is: "gone" });
  const isOurs = creation.is === "created" || creation.asDrafted;
  return inState(entry, { is: "restored", eventId: creation.eventId, etag: isOurs ? creation.etag : null });
}

/** The entry, left undone for this reason. */
export function skip(entry: DeleteEntry, reason: SkipReason): DeleteEntry {
  return inState(entry, { is: "skipped", conflictsWith: [], reason, asked: entry.state.is === "asked" });
}

/** The entry of an abandoned attempt. What was or may have been deleted stays as it is. */
export function abandoned(entry: DeleteEntry): DeleteEntry {
  return undoStep(entry) === "none" ? entry : inState(entry, { is: "abandoned" });
}

function spared(entry: DeleteEntry, found: PresentEvent | null): DeleteEntry {
  const at = found?.now && { at: { start: found.now.start, end: found.now.end } };
  return inState(entry, { is: "skipped", conflictsWith: [], reason: "changed", asked: false, ...at });
}

function inState(entry: DeleteEntry, state: State): DeleteEntry {
  return { ...entry, state };
}
