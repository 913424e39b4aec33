import { join } from "node:path";
import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { backUpStore } from "#server/store/embedded/backup.ts";
import { restoreStore } from "#server/store/embedded/restore.ts";
import { WEEK } from "../fixtures/week.ts";
import { openCalendar } from "../lives/outside/calendars.ts";
import { type Daywright, startDaywright } from "../support/daywright.ts";
import { newDataDir } from "../support/empty-store.ts";

const NOW = Temporal.Instant.from("2026-12-06T12:00:00Z");
test.each(["google", "caldav"] as const)(
  "a plan that went on after the backup is found again in the calendar once that is restored, and not made twice (%s)",
  async (over) => {
    const calendar = await openCalendar(over, () => NOW.epochMilliseconds);
    const dataDir = await newDataDir();
    const start = () => startDaywright({ dataDir, env: { ...calendar.env }, overrides: { now: () => NOW } });
    let calendarId = "";
    {
      await using server = await start();
      calendarId = await calendar.connect(server.call);
      await server.call("PUT", "/api/preferences", { time_zone: "UTC" });
      await server.call("POST", "/api/tasks", { id: "essay", title: "Essay", duration_minutes: 60 });
      await server.call("POST", "/api/habits", { title: "Gym", duration_minutes: 45, times_per_week: 2 });
      await applyFirst(server, calendarId);
      unwrap(backUpStore(dataDir, join(dataDir, "saved.backup")));
      await server.call("PATCH", "/api/tasks/essay", { duration_minutes: 180 });
      await server.call("POST", "/api/tasks", { id: "later", title: "Later", duration_minutes: 30 });
      expect((await applyFirst(server, calendarId)).created_count).toBeGreaterThan(1);
    }
    unwrap(restoreStore(join(dataDir, "saved.backup"), dataDir));

    await using server = await start();
    await server.call("PATCH", "/api/tasks/essay", { duration_minutes: 180 });
    const query = new URLSearchParams(WEEK);
    const { blocks, work, events } = (await server.call("GET", `/api/plan?${query}`)).json;
    const shown = await calendar.events(server.call);
    expect(new Set(blocks.map(({ block_id }: { block_id: string }) => block_id))).toEqual(
      new Set(shown.map(({ key }) => key)),
    );
    expect(events).toEqual([]);
    const rows = work.map((row: Record<string, unknown>) => [
      row.title,
      row.scheduled_minutes,
      row.unscheduled_minutes,
    ]);
    expect(rows).toContainEqual(["Essay", 180, 0]);
    expect(rows.filter(([title]: [string]) => title === "Gym")).toContainEqual(["Gym", 90, 0]);
    // Of a task that the backup did not know yet the block stands, as of no work.
    const later = blocks.find(({ title }: { title: string }) => title === "Later");
    expect(later).toMatchObject({ work: null, state: "planned" });
    const again = await applyFirst(server, calendarId);
    expect(again).toMatchObject({ created_count: 0, moved_count: 0, deleted_count: 0 });
    await calendar.close();
  },
);

/** Plans the week from what stands, and applies the plan that comes first. */
async function applyFirst(server: Daywright, calendar_id: string) {
  const { json: made } = await server.call("POST", "/api/planner", WEEK);
  const choice = { variant_index: 0, calendar_id, allow_conflicts: false };
  const applied = await server.call("POST", `/api/planner/${made.session_id}/apply`, choice);
  expect([applied.status, applied.text]).toEqual([200, expect.anything()]);
  return applied.json;
}
