import type { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { parseInstant } from "#domain/time.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import type { Entry } from "#server/store/queries/applies.ts";
import { loadCurrentApply } from "#server/store/queries/load-applies.ts";
import { loadBlocks } from "#server/store/queries/occurrences.ts";
import type { SimulatedCalendar } from "./calendar.ts";
import type { SimulatedStore } from "./store.ts";

/** The contents of a calendar at a moment: the time of each key's event. */
export type Standing = ReadonlyMap<string, { readonly title: string; readonly start: string; readonly end: string }>;

export function standingIn(calendar: SimulatedCalendar): Standing {
  return new Map(calendar.events);
}

/** The state with which an answer is compared: the calendar at the moment of the answer. */
export type Witness = {
  readonly calendar: SimulatedCalendar;
  readonly store: SimulatedStore;
  readonly sessionId: string;
  /** The calendar's contents before the session was first applied. */
  readonly stood: Standing;
  readonly wrong: (what: string) => void;
};

/**
 * Everything that an apply reports exists once, except what the person deleted and what arrived
 * late.
 */
export async function expectApplied(
  { calendar, store, sessionId, wrong }: Witness,
  { created_count, moved_count, deleted_count }: ApplyResponse,
): Promise<void> {
  const entries = (await loadCurrentApply(store.db, sessionId))?.entries ?? [];
  const keysOf = (op: Entry["op"]) => new Set(entries.flatMap((entry) => (entry.op === op ? [entry.eventKey] : [])));
  const keys = keysOf("create");
  // No other apply has its keys, so everything happened to them after it began.
  const happenedTo = (list: readonly { readonly key: string }[]) => list.filter(({ key }) => keys.has(key)).length;
  const present = calendar.ofSession(sessionId).filter(({ key }) => keys.has(key));
  const [most, least] = [
    present.length + happenedTo(calendar.removedByPerson),
    present.length - happenedTo(calendar.lateLandings),
  ];
  if (calendar.exists && (created_count > most || created_count < least)) {
    wrong(`an apply said ${created_count} events, and the calendar holds ${present.length}`);
  }
  const deleted = new Set(calendar.removedByPerson.map(({ key }) => key));
  const byHand = (op: Entry["op"]) => [...keysOf(op)].filter((key) => deleted.has(key)).length;
  const moved = entries.filter((entry) => entry.op === "update" && isAt(calendar, entry.eventKey, entry.after));
  const theirs = moved.filter(({ eventKey }) => calendar.events.get(eventKey)?.touched);
  if (calendar.exists && (moved_count < moved.length - theirs.length || moved_count > moved.length + byHand("update")))
    wrong(`an apply said ${moved_count} were moved, and ${moved.length} are where it moved them`);
  const gone = [...keysOf("delete")].filter((key) => !calendar.events.has(key)).length;
  if (calendar.exists && (deleted_count > gone || deleted_count < gone - byHand("delete")))
    wrong(`an apply said ${deleted_count} were deleted, and ${gone} are not there`);
  const untouched = calendar.ofSession(sessionId).filter(({ touched }) => !touched);
  const late = new Set(calendar.lateLandings.map(({ key }) => key));
  const titles = untouched.filter(({ key }) => !late.has(key)).map(({ title }) => title);
  if (new Set(titles).size < titles.length) wrong(`an apply left doubles: ${titles.sort().join(", ")}`);
}

/** What was undone is absent, and what the person changed exists and is named in the answer. */
export function expectUndone(
  { calendar, sessionId, stood, since, wrong }: Witness & { /** When the request came in. */ readonly since: number },
  { kept }: UndoResponse,
): void {
  const late = new Set(calendar.lateLandings.filter(({ at }) => at >= since).map(({ key }) => key));
  for (const { key, title, touched } of calendar.ofSession(sessionId)) {
    if (!touched && !late.has(key)) wrong(`an undo left "${title}"`);
  }
  const touched = new Set([...calendar.events.values()].flatMap((held) => (held.touched ? [held.key] : [])));
  const deleted = new Set(calendar.removedByPerson.map(({ key }) => key));
  for (const { event_id, summary } of kept) {
    const key = event_id.split(":").at(-1) ?? "";
    if (calendar.exists && !touched.has(key) && !deleted.has(key))
      wrong(`an undo kept "${summary}", which is nobody's`);
  }
  for (const [key, event] of stood) {
    if (!calendar.exists || deleted.has(key) || touched.has(key) || isAt(calendar, key, event)) continue;
    wrong(`an undo did not bring "${event.title}" back to ${event.start}`);
  }
}

/** The blocks of the standing plan have the times of their events, and none is without an event. */
export async function expectBlocks({ calendar, store, sessionId, stood, wrong }: Witness): Promise<void> {
  if (!calendar.exists) return;
  const entries = (await loadCurrentApply(store.db, sessionId))?.entries ?? [];
  const keys = [...new Set([...stood.keys(), ...entries.map(({ eventKey }) => eventKey)])];
  const behindOurBack = new Set([...calendar.removedByPerson, ...calendar.lateLandings].map(({ key }) => key));
  for (const { blockId: key, title, state, start, end } of await loadBlocks(
    { db: store.db, owner: FIRST_OWNER },
    keys,
  )) {
    const event = calendar.events.get(key);
    if (behindOurBack.has(key)) continue;
    if (state === "planned" && !event) wrong(`the block "${title}" stands, and its event is not there`);
    if (state !== "planned" && event && !event.touched)
      wrong(`the block "${title}" is cancelled, and its event is there`);
    const isThere = event && parseInstant(event.start) === start && parseInstant(event.end) === end;
    // The next reading follows what the person changed.
    if (state === "planned" && event && !event.touched && !isThere)
      wrong(`the block "${title}" is not where its event is`);
  }
}

function isAt({ events }: SimulatedCalendar, key: string, time: { start: string; end: string } | null): boolean {
  const held = events.get(key);
  return held !== undefined && held.start === time?.start && held.end === time.end;
}
