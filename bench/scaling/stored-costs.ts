import { rm } from "node:fs/promises";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { unwrap } from "#domain/result.ts";
import { DAY_MS, formatInstant, HOUR_MS } from "#domain/time.ts";
import { type Db, inTransaction } from "#server/store/db.ts";
import { openStore } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { insertCalendar } from "#server/store/queries/local-calendars.ts";
import { insertEvents, readEventsInWindow } from "#server/store/queries/local-events.ts";
import { insertSession, listSessions, loadSessionJson, type NewSession } from "#server/store/queries/sessions.ts";
import { CALENDAR, draftAt } from "../../test/support/apply-world.ts";
import { benchFolder } from "../harness/bench-folder.ts";
import type { Sized } from "../harness/curve.ts";

const FIRST = Date.UTC(2006, 0, 1);

/** Costs in the embedded store, whose contents grow from size to size. */
export type StoredCosts = {
  /** Reading one session out of that many, and listing the newest twenty. Sizes must ascend. */
  readonly sessions: Sized;
  /** Reading the newest week of a calendar of that many events, four a day. */
  readonly newestWeek: Sized;
  close(): Promise<void>;
};

export async function openStoredCosts(): Promise<StoredCosts> {
  const dataDir = await benchFolder();
  const store = unwrap(await openStore({ databaseUrl: null, dataDir }));
  const owned = { db: store.db, owner: FIRST_OWNER };
  let kept = 0;
  const keepSessions = (size: number) =>
    inTransaction(store.db, async (tx) => {
      for (; kept < size; kept++) await insertSession({ db: tx, owner: FIRST_OWNER }, sessionAt(kept));
    });
  return {
    async sessions(size) {
      await keepSessions(size);
      let turn = 0;
      return async () => {
        await loadSessionJson(store.db, idOf((turn++ * 7_919) % kept));
        await listSessions(owned, 20);
      };
    },
    async newestWeek(size) {
      const id = await calendarOf(store.db, size);
      const end = FIRST + size * 6 * HOUR_MS;
      return () => readEventsInWindow(store.db, id, { start: end - 7 * DAY_MS, end });
    },
    async close() {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const idOf = (index: number): string => `session-${index}`;

function sessionAt(index: number): NewSession {
  const start = formatInstant(FIRST + index * HOUR_MS);
  const draft_variants = [{ variant_id: "v", title: "Plan", description: "", events: [draftAt(0), draftAt(1)] }];
  const payload = {
    session_id: idOf(index),
    created_at: start,
    start_time: start,
    end_time: formatInstant(FIRST + index * HOUR_MS + 7 * DAY_MS),
    view_date: start.slice(0, 10),
    ai_draft: "# Plan",
    calendar_events: [],
    draft_variants,
    writable_calendars: [],
    apply_state: NOT_APPLIED,
  };
  return {
    payload,
    layers: { tasks: [], remedies: [] },
    createdAt: FIRST + index * HOUR_MS,
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}

async function calendarOf(db: Db, size: number) {
  const id = await insertCalendar(
    { db, owner: FIRST_OWNER },
    {
      id: `${CALENDAR}-${size}`,
      name: "bench",
      timeZone: "UTC",
      colorClass: "cal-color-1",
      primary: false,
      feedKey: `key-${size}`,
      createdAt: 0,
    },
  );
  const events = Array.from({ length: size }, (_, index) => {
    const firstStart = FIRST + index * 6 * HOUR_MS;
    const { start, end, summary } = draftAt(index);
    const timing = { start, end, all_day: false, rrule: null, recurring_event_id: null, original_start: null };
    const words = { title: summary, location: "", description: "", color_class: "cal-color-1", status: null } as const;
    const event = { id: `local:${id}:${index}`, calendar_id: id, ...timing, ...words };
    return { eventKey: `e${index}`, seriesKey: null, firstStart, lastEnd: firstStart + HOUR_MS, event };
  });
  await insertEvents(db, id, events);
  return id;
}
