import type { ApplyResponse, UndoResponse } from "#contract/apply.ts";
import { loadCurrentApply } from "#server/store/queries/applies.ts";
import type { SimulatedCalendar } from "./calendar.ts";
import type { SimulatedStore } from "./store.ts";

/** What an answer is held against: the calendar at the moment of the answer. */
export type Witness = {
  readonly calendar: SimulatedCalendar;
  readonly store: SimulatedStore;
  readonly sessionId: string;
  /** When the request came in. */
  readonly since: number;
  readonly wrong: (what: string) => void;
};

/** What an apply says is there is there, once, but for what the person deleted and what landed behind its back. */
export async function expectApplied(
  { calendar, store, sessionId, wrong }: Witness,
  { created_count }: ApplyResponse,
): Promise<void> {
  const apply = await loadCurrentApply(store.db, sessionId);
  const keys = new Set(apply?.entries.map(({ eventKey }) => eventKey));
  // Its keys are its own, so that whatever happened to them happened since it began.
  const happenedTo = (list: readonly { readonly key: string }[]) => list.filter(({ key }) => keys.has(key)).length;
  const present = calendar.ofSession(sessionId).filter(({ key }) => keys.has(key));
  const [most, least] = [
    present.length + happenedTo(calendar.removedByPerson),
    present.length - happenedTo(calendar.lateLandings),
  ];
  if (calendar.exists && (created_count > most || created_count < least)) {
    wrong(`an apply said ${created_count} events, and the calendar holds ${present.length}`);
  }
  const untouched = calendar.ofSession(sessionId).filter(({ touched }) => !touched);
  const late = new Set(calendar.lateLandings.map(({ key }) => key));
  const titles = untouched.filter(({ key }) => !late.has(key)).map(({ title }) => title);
  if (new Set(titles).size < titles.length) wrong(`an apply left doubles: ${titles.sort().join(", ")}`);
}

/** What was undone is absent, and what the person changed is there and named. */
export async function expectUndone(
  { calendar, sessionId, since, wrong }: Witness,
  { kept }: UndoResponse,
): Promise<void> {
  const late = new Set(calendar.lateLandings.filter(({ at }) => at >= since).map(({ key }) => key));
  for (const { key, title, touched } of calendar.ofSession(sessionId)) {
    if (!touched && !late.has(key)) wrong(`an undo left "${title}"`);
  }
  const touched = new Set(calendar.ofSession(sessionId).flatMap((held) => (held.touched ? [held.key] : [])));
  const deleted = new Set(calendar.removedByPerson.map(({ key }) => key));
  for (const { event_id, summary } of kept) {
    const key = event_id.split(":").at(-1) ?? "";
    if (calendar.exists && !touched.has(key) && !deleted.has(key))
      wrong(`an undo kept "${summary}", which is nobody's`);
  }
}
