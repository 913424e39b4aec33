import { expect, test } from "vitest";
import { makeSession } from "../../../test/support/apply-world.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { changeSession } from "./queries/sessions.ts";
import { createVersionReader } from "./version-reader.ts";

describeOnBothEngines("versions that are asked for together", (stores) => {
  test("each is answered, and the unknown ones with null", async () => {
    const { db } = await stores.open();
    const [one, other] = [await makeSession(db, 1), await makeSession(db, 1)];
    await changeSession(db, other, 1, { lastEvent: "changed" });
    const read = createVersionReader(db);
    expect(await Promise.all([read(one), read(other), read("none"), read(one)])).toEqual([1, 2, null, 1]);
  });

  test("who asks while others are being answered learns of a change that came in between", async () => {
    const { db } = await stores.open();
    const session = await makeSession(db, 1);
    const read = createVersionReader(db);
    const early = read(session);
    await changeSession(db, session, 1, { lastEvent: "changed" });
    expect([await read(session), [1, 2].includes((await early) ?? 0)]).toEqual([2, true]);
  });

  test("a store that fails fails those who ask, and the next are answered again", async () => {
    const { db } = await stores.open();
    const session = await makeSession(db, 1);
    const read = createVersionReader(db);
    await db.schema.alterTable("sessions").renameTo("lost").execute();
    await expect(Promise.all([read(session), read(session)])).rejects.toMatchObject({ name: "StoreFailure" });
    await db.schema.alterTable("lost").renameTo("sessions").execute();
    expect(await read(session)).toBe(1);
  });
});
