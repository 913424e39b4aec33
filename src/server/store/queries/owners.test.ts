import { expect, test } from "vitest";
import { defaultPreferences } from "#contract/preferences.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { calendarEvent } from "../../../../test/fixtures/calendar-event.ts";
import { plannerTask } from "../../../../test/fixtures/planner-task.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import type { OwnerDb } from "../db.ts";
import {
  deleteConnection,
  insertConnection,
  listConnections,
  loadAccessToken,
  loadConnection,
  renameConnection,
  replaceCredentials,
  saveAccessToken,
  saveConnectionCalendars,
  saveConnectionStatus,
} from "./connections.ts";
import { listEfforts, saveEffort } from "./coursework-efforts.ts";
import {
  countEventsByCalendar,
  deleteCalendar,
  insertCalendar,
  listCalendars,
  loadCalendar,
} from "./local-calendars.ts";
import { insertEvents } from "./local-events.ts";
import { findOrCreateOwner } from "./owners.ts";
import { loadPreferences, savePreferences } from "./preferences.ts";
import { countTasks, deleteTask, insertTasks, listTasks, loadTask, updateTask } from "./tasks.ts";

describeOnBothEngines("several people in one store", (stores) => {
  test("what is one person's is there for nobody else, to read, to change or to delete", async () => {
    const { db } = await stores.open();
    const mine = { db, owner: FIRST_OWNER };
    const others = { db, owner: await findOrCreateOwner(db, { ...PERSON, id: "other" }) };
    await insertTasks(mine, [plannerTask("a", { title: "Essay" })], 0);
    await insertConnection(mine, CONNECTION);
    await saveAccessToken(mine, CONNECTION.id, "sealed-token");
    await insertEvents(db, await insertCalendar(mine, CALENDAR), [EVENT]);
    await savePreferences(mine, defaultPreferences("UTC"));
    await saveEffort(mine, { course: "Tides", type: "quiz", duration_minutes: 10 });
    const seenBy = async (owner: OwnerDb) => [
      await listTasks(owner),
      await loadTask(owner, "a"),
      await countTasks(owner),
      await listConnections(owner),
      await loadConnection(owner, CONNECTION.id),
      await loadAccessToken(owner, CONNECTION.id),
      await listCalendars(owner),
      await loadCalendar(owner, "c"),
      (await countEventsByCalendar(owner)).size,
      await loadPreferences(owner),
      await listEfforts(owner),
    ];
    const before = await seenBy(mine);
    expect(await seenBy(others)).toEqual([[], null, 0, [], null, null, [], null, 0, null, []]);

    expect(await updateTask(others, "a", (old) => ({ ...old, done: true }))).toBeNull();
    await renameConnection(others, CONNECTION.id, "Theirs");
    await saveConnectionCalendars(others, CONNECTION.id, []);
    await saveConnectionStatus(others, CONNECTION.id, { ok: false, error: null });
    await saveAccessToken(others, CONNECTION.id, "theirs");
    expect([
      await replaceCredentials(others, CONNECTION.id, 1, "theirs"),
      await deleteTask(others, "a"),
      await deleteConnection(others, CONNECTION.id),
      await deleteCalendar(others, "c"),
    ]).toEqual([false, false, false, false]);
    expect(await seenBy(mine)).toEqual(before);

    // The same task, so that the two differ only in their owner.
    await insertTasks(others, [plannerTask("a", { title: "Essay" })], 0);
    expect(await updateTask(others, "a", (old) => ({ ...old, done: true }))).toMatchObject({ done: true });
    expect(await seenBy(mine)).toEqual(before);
    expect(await deleteTask(others, "a")).toBe(true);
    expect(await seenBy(mine)).toEqual(before);
  });

  test("a person is known again by issuer and subject, whatever they are called", async () => {
    const { db } = await stores.open();
    const first = await findOrCreateOwner(db, { ...PERSON, id: "one" });
    expect(await findOrCreateOwner(db, { ...PERSON, id: "two", label: "renamed" })).toBe(first);
    expect(await findOrCreateOwner(db, { ...PERSON, id: "three", issuer: "https://other.example" })).toBe("three");
    const made = await Promise.all(["x", "y"].map((id) => findOrCreateOwner(db, { ...PERSON, id, subject: "new" })));
    expect(new Set(made).size).toBe(1);
  });
});

const PERSON = { issuer: "https://id.example.org", subject: "s", label: "ana@example.org", createdAt: 0 };

const CONNECTION = {
  id: "c1",
  kind: "google",
  label: "Work",
  createdAt: 5,
  credentials: "sealed-1",
  status: { ok: true, error: null },
  calendars: ["me@example.com"],
} as const;

const CALENDAR = {
  id: "c",
  name: "Term",
  timeZone: "UTC",
  colorClass: "cal-color-2",
  primary: false,
  feedKey: "k",
  createdAt: 0,
} as const;

const EVENT = {
  eventKey: "e",
  seriesKey: null,
  firstStart: 0,
  lastEnd: 1,
  event: calendarEvent("local:c:e", { calendar_id: "c", title: "" }),
} as const;
