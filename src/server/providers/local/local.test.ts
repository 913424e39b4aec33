import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { unwrap } from "#domain/result.ts";
import { sessionMarkOf } from "#server/icalendar/index.ts";
import { openStore } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { findEvents, insertEvents, replaceEvent } from "#server/store/queries/local-events.ts";
import { LocalCalendarId } from "#server/store/schema.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { type ContractWorld, describeProvider } from "../contract-suite.ts";
import { createLocalProvider, ensureDefaultCalendar, localEventId, spanOf, toNewEvent } from "./index.ts";

const calendarId = LocalCalendarId.parse("daywright");

describeProvider("the local provider", createWorld, { writes: true, tasks: true });

const timed = { start: "2026-12-08T09:00:00Z", end: "2026-12-08T10:00:00Z" };

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
    stored: async (eventKey) => {
      const rows = await db.selectFrom("local_events").selectAll().where("event_key", "=", eventKey).execute();
      return JSON.stringify(rows);
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

/** An event with the ids of a local event. */
function asLocal(event: PlannerCalendarEvent): PlannerCalendarEvent {
  const series = event.recurring_event_id;
  return {
    ...event,
    id: localEventId(calendarId, event.id),
    calendar_id: calendarId,
    recurring_event_id: series && localEventId(calendarId, series),
  };
}

test("what is restored is a version that it never was, so that nothing asked of an earlier one is done to it", async () => {
  const { provider, end } = await createWorld();
  const { writer } = provider;
  if (!writer) throw new Error("no writer");
  const signal = neverAborted();
  const draft = { ...timed, summary: "block", all_day: false, location: null, description: null, recurrence: null };
  const event = {
    eventKey: "k",
    sessionMark: sessionMarkOf("s"),
    timeZone: "UTC",
    draft: { ...draft, transparency: "opaque" as const },
  };
  const move = async (etag: string, times: typeof timed) => {
    const [moved] = await writer.move(calendarId, [{ eventKey: "k", etag, ...times }], signal);
    return unwrap(moved ?? expect.fail("nothing was said"));
  };
  await writer.create(calendarId, [event], signal);
  await move("1", { start: "2026-12-09T09:00:00Z", end: "2026-12-09T10:00:00Z" });
  expect(await move("2", timed)).toMatchObject({ is: "moved", etag: "3" });
  await writer.remove(calendarId, [{ eventKey: "k", etag: "3" }], signal);
  await writer.restore(calendarId, [event], signal);
  for (const etag of ["1", "2", "3"]) expect(await move(etag, timed)).toMatchObject({ is: "changed" });
  await end();
});
