import { expect, test } from "vitest";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { deleteSession } from "#server/store/queries/delete-session.ts";
import { loadSessionVersion } from "#server/store/queries/sessions.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";

describeOnBothEngines("deleting a session", (stores) => {
  test("takes its journal along, but waits for an apply or undo in flight", async () => {
    const { db } = await stores.open();
    const session = {
      owner_id: FIRST_OWNER,
      created_at: 0,
      expires_at: 1,
      last_event: null,
      base: "{}",
      ai_draft: '""',
    };
    const values = { ...session, draft_variants: "[]", apply_state: "{}" };
    for (const id of ["gone", "kept"])
      await db
        .insertInto("sessions")
        .values({ ...values, id })
        .execute();
    const attempt = { attempt: 1, variant_index: 0, calendar_id: "c", connection_id: "local", time_zone: "UTC" };
    const held = { allow_conflicts: 0, fence: 1, holder: "h", lease_until: 0, started_at: 0, entries: "[]" };
    for (const [session_id, phase] of [
      ["gone", "applied"],
      ["kept", "applying"],
    ] as const) {
      await db
        .insertInto("applies")
        .values({
          session_id,
          of_session: session_id,
          owner_id: FIRST_OWNER,
          phase,
          applied_at: null,
          ...attempt,
          ...held,
        })
        .execute();
    }

    expect(await deleteSession({ db, owner: FIRST_OWNER }, "gone")).toBe("deleted");
    expect(await deleteSession({ db, owner: FIRST_OWNER }, "gone")).toBe("unknown");
    expect(await deleteSession({ db, owner: FIRST_OWNER }, "kept")).toBe("in-flight");
    expect(await loadSessionVersion(db, "kept")).toBe(1);
    await db.updateTable("applies").set({ phase: "undoing" }).execute();
    expect(await deleteSession({ db, owner: FIRST_OWNER }, "kept")).toBe("in-flight");
    await db.updateTable("applies").set({ phase: "undone" }).execute();
    expect(await deleteSession({ db, owner: FIRST_OWNER }, "kept")).toBe("deleted");
    expect(await db.selectFrom("applies").selectAll().execute()).toEqual([]);
  });
});
