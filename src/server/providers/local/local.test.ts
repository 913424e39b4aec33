import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { unwrap } from "#domain/result.ts";
import { FIRST_OWNER } from "#server/owner.ts";
import { openStore } from "#server/store/open.ts";
import { findEvents, insertEvents, replaceEvent } from "#server/store/queries/local-events.ts";
import { LocalCalendarId } from "#server/store/schema.ts";
import { type ContractWorld, describeProvider } from "../contract-suite.ts";
import { createLocalProvider, ensureDefaultCalendar, localEventId, spanOf, toNewEvent } from "./index.ts";

const calendarId = LocalCalendarId.parse("daywright");

describeProvider("the local provider", createWorld, { writes: true, tasks: true });

async function createWorld(): Promise<ContractWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), "daywright-local-"));
  const { db, close } = unwrap(await openStore({ databaseUrl: null, dataDir }));
  await ensureDefaultCalendar({ db, owner: FIRST_OWNER }, { timeZone: "Europe/Berlin", feedKey: "key", now: 0 });
  return {
    provider: createLocalProvider({ db, owner: FIRST_OWNER }),
    calendarId,
    seed: (events) =>
      insertEvents(
        db,
        calendarId,
        events.map((event) => toNewEvent(asLocal(event))),
      ),
    async editByHand({ eventKey }) {
      const [stored] = await findEvents(db, calendarId, [eventKey]);
      if (!stored) throw new Error("there is no event to edit");
      const event = { ...stored.event, title: "edited" };
      await replaceEvent(db, calendarId, { eventKey, seriesKey: null, event, ...spanOf(event) });
    },
    async breakDown() {
      await db.schema.alterTable("local_calendars").renameTo("lost_calendars").execute();
      await db.schema.alterTable("local_events").renameTo("lost_events").execute();
    },
    async end() {
      await close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** With the ids that a local event has. */
function asLocal(event: PlannerCalendarEvent): PlannerCalendarEvent {
  const series = event.recurring_event_id;
  return {
    ...event,
    id: localEventId(calendarId, event.id),
    calendar_id: calendarId,
    recurring_event_id: series && localEventId(calendarId, series),
  };
}
