import type { Creation, PresentEvent, RemovalOutcome } from "#server/providers/port.ts";
import type { DeleteEntry, SkipReason } from "#server/store/entry.ts";
import { asFound } from "./update-entry.ts";

/**
 * The deletion of one event as a machine, pure as `create-entry.ts` is. It names the version that
 * it deletes; what an undo puts there again is what was looked at before.
 *
 *     intended → asked → deleted → restoring → restored
 *        ↓         ↓
 *      skipped | gone
 */
type State = DeleteEntry["state"];

/** The version that is to be deleted. */
export function toRemove({ eventKey, before }: DeleteEntry) {
  return { eventKey, etag: before.etag };
}

/**
 * The entry after the look that precedes the first request. The look keeps the version that the
 * person sees; any other version is a change by the person.
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
 * The entry after its deletion was asked for. `before`: the entry before that request; if an
 * earlier one had been sent, we deleted what is gone.
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
 * What an undo does next; `settle` asks for the deletion once more, since only then is it known
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

/** The entry as it is committed before its event is put there again. */
export function askRestoration(entry: DeleteEntry): DeleteEntry {
  return entry.state.is === "deleted" ? inState(entry, { is: "restoring" }) : entry;
}

/**
 * The entry after its event was put back. An event with other words or at another time is the
 * person's.
 */
export function afterRestoration(entry: DeleteEntry, creation: Creation): DeleteEntry {
  if (creation.is === "burnt") return inState(entry, { is: "gone" });
  const isOurs = creation.is === "created" || creation.asDrafted;
  return inState(entry, { is: "restored", eventId: creation.eventId, etag: isOurs ? creation.etag : null });
}

/** Left where it is for a reason of its own. */
export function skip(entry: DeleteEntry, reason: SkipReason): DeleteEntry {
  return inState(entry, { is: "skipped", conflictsWith: [], reason, asked: entry.state.is === "asked" });
}

/** What was deleted, or may have been, stays as it is from now on. */
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
