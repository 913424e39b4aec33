import type { DraftEvent } from "#contract/event.ts";
import type { Creation, FoundEvent, RemovalOutcome } from "#server/providers/port.ts";
import type { CreateEntry, CreateState } from "#server/store/queries/applies.ts";

/**
 * The creation of one event as a pure state machine: the state after every answer of a provider,
 * the next step of an undo, and whether an event may still land. `entry-calls.ts` makes the
 * requests.
 *
 *     intended → asked → written → removing → removed | kept | gone
 *        ↓         ↓        ↓
 *     skipped   burning → gone     (deleted before anybody relied on it)
 */

export function intend(
  draft: DraftEvent,
  place: { readonly position: number; readonly eventKey: string },
  work: CreateEntry["work"],
): CreateEntry {
  return { op: "create", ...place, before: null, after: draft, work, state: { is: "intended" } };
}

/**
 * The entry after a request to create its event. An event that we certainly wrote keeps the etag of
 * that answer, so that an undo sees later changes by the person. An event that was found is adopted
 * only if it has the draft's content; else it is the person's.
 */
export function afterCreation(entry: CreateEntry, creation: Creation): CreateEntry {
  switch (creation.is) {
    case "created":
      return inState(entry, { is: "written", eventId: creation.eventId, etag: creation.etag });
    case "found": {
      if (entry.state.is === "written") return entry;
      const etag = creation.asDrafted ? creation.etag : null;
      return inState(entry, { is: "written", eventId: creation.eventId, etag });
    }
    case "burnt":
      return inState(entry, { is: "gone" });
  }
}

/**
 * The entry after a look for an event that landed late. An event with the draft's content is ours
 * to remove.
 */
export function afterLook(entry: CreateEntry, found: FoundEvent | null): CreateEntry {
  return found === null ? inState(entry, { is: "asked" }) : entry;
}

/** The entry, left out because these events are in its way. */
export function skip(entry: CreateEntry, conflictsWith: readonly string[]): CreateEntry {
  return inState(entry, { is: "skipped", conflictsWith: [...conflictsWith], asked: wasAsked(entry) });
}

/** The entry, left out for good because its time has come. */
export function skipBegun(entry: CreateEntry): CreateEntry {
  return inState(entry, { is: "skipped", conflictsWith: [], asked: wasAsked(entry), begun: true });
}

/** The entry, open again after an earlier run left it out or was about to take it away. */
export function reopen(entry: CreateEntry): CreateEntry {
  const { state } = entry;
  if (state.is === "skipped" && state.begun) return entry;
  if (state.is === "skipped") return inState(entry, { is: state.asked ? "asked" : "intended" });
  return state.is === "burning" || state.is === "removing" ? inState(entry, { is: "asked" }) : entry;
}

/**
 * The next step of an undo. `settle`: create the event again, because only the answer shows what is
 * there and whose it is. `look`: the event is the person's, if it is still there. `remove`: delete
 * the version that is ours.
 */
export function undoStep({ state }: CreateEntry): "none" | "settle" | "look" | "remove" {
  switch (state.is) {
    case "asked":
      return "settle";
    case "skipped":
      return state.asked ? "settle" : "none";
    case "written":
      return state.etag === null ? "look" : "remove";
    case "burning":
    case "removing":
      return "remove";
    case "intended":
    case "removed":
    case "gone":
    case "kept":
    case "abandoned":
      return "none";
  }
}

/**
 * The entry after the step `settle`. Nobody has seen an event that this step created, so it only
 * uses up its key and does not count as deleted.
 */
export function afterSettling(entry: CreateEntry, creation: Creation): CreateEntry {
  if (creation.is !== "created") return afterCreation(entry, creation);
  return inState(entry, { is: "burning", eventId: creation.eventId, etag: creation.etag });
}

/**
 * The entry after the step `look`. An event with the content of the draft is ours: the person
 * deleted the first one, and a late request created it again.
 */
export function afterSparing(entry: CreateEntry, found: FoundEvent | null): CreateEntry {
  if (found === null) return inState(entry, { is: "gone" });
  if (found.asDrafted) return inState(entry, { is: "written", eventId: found.eventId, etag: found.etag });
  return inState(entry, { is: "kept", eventId: found.eventId, changed: true });
}

/** The entry as it is committed before its deletion is requested. */
export function askRemoval(entry: CreateEntry): CreateEntry {
  const { state } = entry;
  if (state.is !== "written" || state.etag === null) return entry;
  return inState(entry, { is: "removing", eventId: state.eventId, etag: state.etag });
}

/** The version to delete in the step `remove`. */
export function removable({ state }: CreateEntry): { readonly eventId: string; readonly etag: string } | null {
  if (state.is === "removing" || state.is === "burning") return state;
  return null;
}

/**
 * The entry after the step `remove`. `before` is the entry before this request; if an earlier
 * request had been sent, we deleted an event that is gone. An event that seems changed may be a
 * late creation of ours where keys of deleted events are free again, or one that an undo restored
 * twice; settling finds out.
 */
export function afterRemoval(before: CreateEntry, outcome: RemovalOutcome): CreateEntry {
  const { state } = before;
  switch (outcome) {
    case "deleted":
      return inState(before, { is: state.is === "burning" ? "gone" : "removed" });
    case "gone":
      return inState(before, { is: state.is === "removing" ? "removed" : "gone" });
    case "changed":
      return inState(before, { is: "asked" });
  }
}

/**
 * Whether an event with the draft's content may still appear that should not exist, because a
 * request for it may land late. What an undo kept because the person had changed it has other
 * content; what it kept for another reason should exist.
 */
export function mayLandLate({ state }: CreateEntry, { keepsDeletedKeys }: { readonly keepsDeletedKeys: boolean }) {
  if (keepsDeletedKeys) return false;
  switch (state.is) {
    case "removed":
    case "gone":
      return true;
    case "skipped":
      return state.asked;
    case "kept":
      return state.changed === true;
    default:
      return false;
  }
}

/** The entry after a look for a late event. An event with the draft's content is ours to remove. */
export function afterLateLook(entry: CreateEntry, found: FoundEvent | null): CreateEntry {
  return found?.asDrafted ? inState(entry, { is: "written", eventId: found.eventId, etag: found.etag }) : entry;
}

/** The entry of an abandoned attempt: what may be in the calendar is the person's from now on. */
export function abandoned(entry: CreateEntry): CreateEntry {
  const isOpen = undoStep(entry) !== "none" || entry.state.is === "written";
  if (!isOpen) return entry;
  return inState(entry, { is: "abandoned" });
}

/** Whether a request to create its event was sent. */
export function wasAsked({ state }: CreateEntry): boolean {
  return state.is !== "intended" && !(state.is === "skipped" && !state.asked);
}

function inState(entry: CreateEntry, state: CreateState): CreateEntry {
  return { ...entry, state };
}
