import { sql } from "kysely";
import { expect, test } from "vitest";
import { defaultPreferences } from "#contract/preferences.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { calendarEvent } from "../../../../test/fixtures/calendar-event.ts";
import { plannerTask } from "../../../../test/fixtures/planner-task.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { StoreFailure } from "../failure.ts";
import { insertConnection, listConnections, loadConnection, replaceCredentials } from "./connections.ts";
import { releaseLease, takeLease } from "./leases.ts";
import { countEventsByCalendar, deleteCalendar, insertCalendar, listCalendars } from "./local-calendars.ts";
import { insertEvents, readAllEvents, readEventsInWindow } from "./local-events.ts";
import { loadPreferences, savePreferences } from "./preferences.ts";
import { countHit, forgetOldHits } from "./rate-counters.ts";
import { writeSettingOnce } from "./settings.ts";
import { readStoreClock } from "./store-clock.ts";
import { countTasks, deleteTask, insertTasks, listTasks, loadTask, updateTask } from "./tasks.ts";
import { addTokens, forgetOldAccounts } from "./token-ledger.ts";

describeOnBothEngines("what the store keeps", (stores) => {
  test("tasks come back in the order they were added, changed and deleted one by one", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertTasks(mine, [plannerTask("a"), plannerTask("b")], 2_000);
    await insertTasks(mine, [plannerTask("earlier")], 1_000);
    expect((await listTasks(mine)).map(({ id }) => id)).toEqual(["earlier", "a", "b"]);
    expect(await updateTask(mine, "b", (old) => ({ ...old, done: true }))).toMatchObject({ id: "b", done: true });
    expect(await loadTask(mine, "b")).toEqual({ ...plannerTask("b"), done: true });
    expect(await updateTask(mine, "none", (old) => old)).toBeNull();
    expect([await deleteTask(mine, "a"), await deleteTask(mine, "a"), await countTasks(mine)]).toEqual([
      true,
      false,
      2,
    ]);
  });

  test("two changes of one task at once are both kept", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertTasks(mine, [plannerTask("a")], 0);
    await Promise.all([
      updateTask(mine, "a", (old) => ({ ...old, title: "renamed" })),
      updateTask(mine, "a", (old) => ({ ...old, done: true })),
    ]);
    expect(await loadTask(mine, "a")).toMatchObject({ title: "renamed", done: true });
  });

  test("tasks are added all or none", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertTasks(mine, [plannerTask("taken")], 0);
    await expect(insertTasks(mine, [plannerTask("new"), plannerTask("taken")], 0)).rejects.toMatchObject({
      kind: "constraint",
    });
    expect(await countTasks(mine)).toBe(1);
  });

  test("any text a person can type is kept, and a character no text may hold is refused alike", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertTasks(mine, [plannerTask("a", { title: "Ω 計畫 👩‍🎓 \u0000 \ud800 ' \" \\ \n" })], 0);
    expect((await loadTask(mine, "a"))?.title).toBe("Ω 計畫 👩‍🎓 \u0000 \ud800 ' \" \\ \n");
    const refusal = await loadTask(mine, "a\u0000").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreFailure);
    expect(refusal).toMatchObject({ kind: "unstorable" });
  });

  test("preferences are none until they are saved, and then the last saved", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    expect(await loadPreferences(mine)).toBeNull();
    await savePreferences(mine, defaultPreferences("UTC"));
    await savePreferences(mine, defaultPreferences("Europe/Berlin"));
    expect(await loadPreferences(mine)).toEqual(defaultPreferences("Europe/Berlin"));
  });

  test("of several processes that make a setting at first start, one decides", async () => {
    const { db } = await stores.open();
    const made = await Promise.all(["a", "b", "c"].map((value) => writeSettingOnce(db, "key", value)));
    expect(new Set(made).size).toBe(1);
  });

  test("of two processes that refresh a token, the slower learns that it was too late", async () => {
    const mine = { db: (await stores.open()).db, owner: FIRST_OWNER };
    await insertConnection(mine, {
      id: "c1",
      kind: "google",
      label: "Work",
      createdAt: 5,
      credentials: "sealed-1",
      status: { ok: true, error: null },
      calendars: ["me@example.com"],
    });
    const [read] = await listConnections(mine);
    expect(read).toMatchObject({ id: "c1", calendars: ["me@example.com"], revision: 1, createdAt: 5 });
    expect(await replaceCredentials(mine, "c1", 1, "sealed-2")).toBe(true);
    expect(await replaceCredentials(mine, "c1", 1, "sealed-3")).toBe(false);
    expect(await loadConnection(mine, "c1")).toMatchObject({ credentials: "sealed-2", revision: 2 });
  });

  test("a lease has one holder until it ends, and each change of hands has a higher fence", async () => {
    const { db } = await stores.open();
    const ask = (holder: string, now: number) => takeLease(db, { name: "refresh", holder, now, forMs: 100 });
    const first = await ask("a", 0);
    expect([first?.fence, await ask("b", 99)]).toEqual([1, null]);
    const second = await ask("b", 100);
    expect(second?.fence).toBe(2);
    if (first) await releaseLease(db, first); // too late: it has another holder
    expect(await ask("a", 150)).toBeNull();
    if (second) await releaseLease(db, second);
    expect((await ask("a", 150))?.fence).toBe(3);
  });

  test("the store's clock counts from 1970 in UTC, whatever zone its database speaks in", async () => {
    const { db, shared } = await stores.open();
    const off = await db.connection().execute(async (one) => {
      if (shared) await sql`set time zone 'Asia/Kolkata'`.execute(one);
      return Math.abs((await readStoreClock(one)) - Date.now());
    });
    expect(off).toBeLessThan(5_000);
  });

  test("requests are counted over all processes, anew in each window", async () => {
    const { db } = await stores.open();
    const hit = (now: number) => countHit(db, { bucket: "1.2.3.4", now, windowMs: 60_000 });
    await Promise.all([hit(1), hit(2), hit(3)]);
    expect(await hit(59_999)).toEqual({ hits: 4, windowEnd: 60_000 });
    expect(await hit(60_000)).toEqual({ hits: 1, windowEnd: 120_000 });
    await forgetOldHits(db, 120_000);
    expect(await hit(60_001)).toMatchObject({ hits: 1 });
  });

  test("tokens are added to an account by many at once, and stay as long as it is used", async () => {
    const { db } = await stores.open();
    const add = (tokens: number, expiresAt = 1_000) => addTokens(db, { account: "day 2026-12-07", tokens, expiresAt });
    expect((await Promise.all([add(300), add(300)])).toSorted()).toEqual([300, 600]);
    expect(await add(-250, 2_000)).toBe(350);
    await forgetOldAccounts(db, 1_999);
    expect(await add(0, 2_000)).toBe(350);
    await forgetOldAccounts(db, 2_000);
    expect(await add(0)).toBe(0);
  });

  test("a calendar goes with its events, and its window holds the exceptions of what happens in it", async () => {
    const { db } = await stores.open();
    const mine = { db, owner: FIRST_OWNER };
    const c = await insertCalendar(mine, calendar("c"));
    await insertEvents(db, c, [
      event("series", { firstStart: 0, lastEnd: null }),
      event("moved", { seriesKey: "series", firstStart: 900, lastEnd: 910 }),
      event("past", { firstStart: 0, lastEnd: 100 }),
      event("future", { firstStart: 200, lastEnd: 300 }),
    ]);
    const inWindow = await readEventsInWindow(db, c, { start: 100, end: 200 });
    expect(inWindow.map(({ eventKey }) => eventKey)).toEqual(["series", "moved"]);
    expect((await countEventsByCalendar(mine)).get("c")).toBe(4);
    expect([await deleteCalendar(mine, "c"), await deleteCalendar(mine, "c")]).toEqual([true, false]);
    expect([await listCalendars(mine), await readAllEvents(db, c)]).toEqual([[], []]);
  });

  test("five thousand events are added at once", async () => {
    const { db } = await stores.open();
    const mine = { db, owner: FIRST_OWNER };
    const c = await insertCalendar(mine, calendar("c"));
    const many = Array.from({ length: 5_000 }, (_, index) => event(`e${index}`, { firstStart: index, lastEnd: index }));
    await insertEvents(db, c, many);
    expect((await countEventsByCalendar(mine)).get("c")).toBe(5_000);
  });
});

function calendar(id: string) {
  return {
    id,
    name: "Term",
    timeZone: "UTC",
    colorClass: "cal-color-2",
    primary: false,
    feedKey: "k",
    createdAt: 0,
  } as const;
}

function event(eventKey: string, fields: { seriesKey?: string; firstStart: number; lastEnd: number | null }) {
  return {
    eventKey,
    seriesKey: null,
    event: calendarEvent(eventKey, { calendar_id: "c", title: "" }),
    ...fields,
  } as const;
}
