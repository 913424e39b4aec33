import { sessionMarkOf } from "#server/icalendar/index.ts";
import type { EventToCreate } from "#server/providers/port.ts";
import type { CreateEntry, DeleteEntry, Entry, StoredApply } from "#server/store/queries/applies.ts";
import * as creation from "./create-entry.ts";
import * as deletion from "./delete-entry.ts";
import { askBack, keep, type Stays } from "./entries.ts";
import type { Call, CallOf } from "./provider-calls.ts";
import * as move from "./update-entry.ts";

/** What a provider is asked at each step, for an entry of each kind. */

type Context = Pick<StoredApply, "sessionId" | "timeZone">;

/** Reads whether the event that should exist does, and in which version. */
export function lookCall(apply: Context): CallOf {
  return (entry) => {
    switch (entry.op) {
      case "create":
        return { kind: "find", event: toCreate(apply, entry), after: (found) => creation.afterLook(entry, found) };
      case "update":
        return { kind: "find", event: entry, after: (found) => move.afterLook(entry, found) };
      case "delete":
        return { kind: "find", event: entry, after: (found) => deletion.afterLook(entry, found) };
    }
  };
}

/** Requests the entry's change. `before` is the entry before it was committed as requested. */
export function writeCall(apply: Context): CallOf {
  return (before) => {
    switch (before.op) {
      case "create":
        return {
          kind: "create",
          event: toCreate(apply, before),
          after: (made) => creation.afterCreation(before, made),
        };
      default:
        return change(before);
    }
  };
}

/** Repeats the call for an undo, because only the answer shows how the event stands. */
export function settleCall(apply: Context): CallOf {
  return (entry) =>
    entry.op === "create"
      ? { kind: "create", event: toCreate(apply, entry), after: (made) => creation.afterSettling(entry, made) }
      : change(entry);
}

function change(entry: Exclude<Entry, CreateEntry>): Call {
  return entry.op === "update"
    ? { kind: "move", event: move.toMove(entry), after: (moved) => move.afterMove(entry, moved) }
    : { kind: "remove", event: deletion.toRemove(entry), after: (outcome) => deletion.afterRemoval(entry, outcome) };
}

/** Reads whether the person's version still exists. */
export function spareCall(apply: Context): CallOf {
  return (entry) => {
    switch (entry.op) {
      case "create":
        return { kind: "find", event: toCreate(apply, entry), after: (found) => creation.afterSparing(entry, found) };
      case "update":
        return { kind: "find", event: entry, after: (found) => move.afterSparing(entry, found) };
      case "delete":
        return { kind: "find", event: entry, after: () => entry };
    }
  };
}

/** Reads whether the event that is to stay still exists. */
export function keepCall(reasonFor: (entry: Entry) => Stays): CallOf {
  return (entry) => ({
    kind: "find",
    event: { eventKey: entry.eventKey },
    after: (found) =>
      keep(entry, found?.eventId ?? (entry.op === "delete" ? entry.before.eventId : null), reasonFor(entry)),
  });
}

/** Reads whether an event landed late. */
export function lateCall(apply: Context): CallOf {
  return (entry) => ({
    kind: "find",
    event: entry.op === "create" ? toCreate(apply, entry) : entry,
    after: (found) => (entry.op === "create" ? creation.afterLateLook(entry, found) : entry),
  });
}

/** Requests what was there before. `before` is the entry before it was committed as requested. */
export function backCall(apply: Context): CallOf {
  return (before) => {
    switch (before.op) {
      case "create": {
        const etag = creation.removable(askBack(before) as CreateEntry)?.etag ?? "";
        return {
          kind: "remove",
          event: { eventKey: before.eventKey, etag },
          after: (outcome) => creation.afterRemoval(before, outcome),
        };
      }
      case "update":
        return { kind: "move", event: move.toReturn(before), after: (moved) => move.afterReturn(before, moved) };
      case "delete":
        return {
          kind: "restore",
          event: toRestore(apply, before),
          after: (made) => deletion.afterRestoration(before, made),
        };
    }
  };
}

/** The entry as the event to create at its provider. */
export function toCreate(apply: Context, entry: CreateEntry): EventToCreate {
  const { eventKey, after: draft } = entry;
  const sessionMark = sessionMarkOf(apply.sessionId);
  const timeZone = draft.time_zone ?? apply.timeZone;
  return { eventKey, sessionMark, draft, timeZone, again: creation.wasAsked(entry), ...markOf(entry) };
}

function toRestore({ timeZone }: Context, entry: DeleteEntry): EventToCreate {
  const { draft, sessionId, resource } = entry.before;
  const { eventKey } = entry;
  const whole = resource === undefined ? {} : { resource };
  const sessionMark = sessionMarkOf(sessionId);
  return { eventKey, sessionMark, draft, timeZone: draft.time_zone ?? timeZone, ...markOf(entry), ...whole };
}

function markOf({ eventKey: blockId, work, markedFor: owner }: Entry): Pick<EventToCreate, "mark"> {
  return owner === undefined || work === undefined ? {} : { mark: { owner, blockId, work } };
}
