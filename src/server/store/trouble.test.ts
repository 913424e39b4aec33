import { sql } from "kysely";
import { expect, test } from "vitest";
import { NOT_APPLIED } from "#contract/not-applied.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { inTransaction } from "./db.ts";
import { toStoreFailure } from "./failure.ts";
import { changeSession, deleteExpiredSessions, insertSession, loadSessionVersion } from "./queries/sessions.ts";
import { readSetting, writeSetting } from "./queries/settings.ts";

describeOnBothEngines("trouble in the store", (stores) => {
  test("a full disk is said to be one, and loses nothing that was acknowledged", async () => {
    const { db, shared } = await stores.open();
    if (shared) return expect(toStoreFailure({ code: "53100" })).toMatchObject({ kind: "disk-full" });
    await writeSetting(db, "acknowledged", "yes");
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
    await sql.raw(`PRAGMA max_page_count=${rows[0]?.page_count}`).execute(db);
    const tooMuch = inTransaction(db, async (tx) => {
      await writeSetting(tx, "first", "small");
      await writeSetting(tx, "second", "x".repeat(1_000_000));
    });
    await expect(tooMuch).rejects.toMatchObject({ kind: "disk-full", message: expect.stringContaining("disk") });
    expect([await readSetting(db, "acknowledged"), await readSetting(db, "first")]).toEqual(["yes", null]);
    await sql.raw("PRAGMA max_page_count=1000000").execute(db);
    await writeSetting(db, "first", "there is room again");
    expect(await readSetting(db, "first")).toBe("there is room again");
  });

  test("a store that cannot be written to says so, and can be read still", async () => {
    const { db, shared } = await stores.open();
    await writeSetting(db, "acknowledged", "yes");
    await sql.raw(shared ? "set default_transaction_read_only = on" : "PRAGMA query_only=ON").execute(db);
    await expect(writeSetting(db, "more", "no")).rejects.toMatchObject({ kind: "read-only" });
    expect(await readSetting(db, "acknowledged")).toBe("yes");
  });

  test("a transaction that fails leaves nothing behind, and the next one works", async () => {
    const { db } = await stores.open();
    const failing = inTransaction(db, async (tx) => {
      await writeSetting(tx, "half", "written");
      throw new Error("a bug");
    });
    await expect(failing).rejects.toThrow("a bug");
    expect(await readSetting(db, "half")).toBeNull();
    await inTransaction(db, (tx) => writeSetting(tx, "half", "whole"));
    expect(await readSetting(db, "half")).toBe("whole");
  });

  test("of two changes made to the same version of a session, the second is told that it came too late", async () => {
    const { db } = await stores.open();
    await insertSession(
      { db, owner: FIRST_OWNER },
      { payload, layers: { tasks: [], remedies: [] }, createdAt: 0, expiresAt: 100 },
    );
    const change = (aiDraft: string) => changeSession(db, payload.session_id, 1, { aiDraft, lastEvent: "replanned" });
    expect((await Promise.all([change("one"), change("two")])).sort()).toEqual([false, true]);
    expect(await loadSessionVersion(db, payload.session_id)).toBe(2);
  });

  test("a session is forgotten once it has expired", async () => {
    const { db } = await stores.open();
    await insertSession(
      { db, owner: FIRST_OWNER },
      { payload, layers: { tasks: [], remedies: [] }, createdAt: 0, expiresAt: 100 },
    );
    expect(await deleteExpiredSessions(db, 99)).toBe(0);
    expect(await deleteExpiredSessions(db, 100)).toBe(1);
    expect(await loadSessionVersion(db, payload.session_id)).toBeNull();
  });
});

const payload = {
  session_id: "s",
  created_at: "2026-12-01T00:00:00Z",
  start_time: "2026-12-07T00:00:00Z",
  end_time: "2026-12-21T00:00:00Z",
  view_date: "2026-12-07",
  ai_draft: "# Plan",
  calendar_events: [],
  draft_variants: [],
  writable_calendars: [],
  apply_state: NOT_APPLIED,
};
