import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import type { Db } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import {
  insertConnection,
  loadAccessToken,
  loadConnection,
  saveAccessToken,
} from "#server/store/queries/connections.ts";
import { describeOnBothEngines } from "../../../../test/support/store-places.ts";
import { silentLog } from "../../../../test/support/test-http.ts";
import { createSecretBox } from "./index.ts";
import { countSealed, sealAnew } from "./reseal.ts";

const [OLD, NEW, LOST] = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill)) as [Uint8Array, Uint8Array, Uint8Array];
const [before, rotating, after] = [createSecretBox([OLD]), createSecretBox([NEW, OLD]), createSecretBox([NEW])];

describeOnBothEngines("a change of the key", (stores) => {
  test("is over after one start: everything opens with the new key alone", async () => {
    const { db } = await stores.open();
    for (const id of ["a", "b"]) await connect(db, id, before.seal(`secret of ${id}`, id));
    await connect(db, "c", rotating.seal("secret of c", "c"));
    expect(await countSealed({ db, owner: FIRST_OWNER }, rotating)).toEqual({ current: 1, former: 2, unknown: 0 });
    await sealAnew(db, rotating, silentLog);
    expect(await countSealed({ db, owner: FIRST_OWNER }, after)).toEqual({ current: 3, former: 0, unknown: 0 });
    for (const id of ["a", "b", "c"]) expect(unwrap(after.open(await credentials(db, id), id))).toBe(`secret of ${id}`);
  });

  test("leaves what a key that is not here has sealed as it is, and counts it", async () => {
    const { db } = await stores.open();
    const sealed = createSecretBox([LOST]).seal("secret", "a");
    await connect(db, "a", sealed);
    await sealAnew(db, rotating, silentLog);
    expect(await credentials(db, "a")).toBe(sealed);
    expect(await countSealed({ db, owner: FIRST_OWNER }, rotating)).toEqual({ current: 0, former: 0, unknown: 1 });
  });

  test("forgets an access token that the former key has sealed, and touches nothing that need not be sealed anew", async () => {
    const { db } = await stores.open();
    const mine = { db, owner: FIRST_OWNER };
    for (const id of ["a", "b"]) await connect(db, id, after.seal("secret", id));
    await saveAccessToken(mine, "a", before.seal("token", "a access token"));
    await saveAccessToken(mine, "b", after.seal("token", "b access token"));
    const untouched = await credentials(db, "b");
    await sealAnew(db, rotating, silentLog);
    expect([await loadAccessToken(mine, "a"), await credentials(db, "b")]).toEqual([null, untouched]);
    expect(after.open((await loadAccessToken(mine, "b")) ?? "", "b access token")).toMatchObject({ value: "token" });
  });
});

async function credentials(db: Db, id: string): Promise<string> {
  return (await loadConnection({ db, owner: FIRST_OWNER }, id))?.credentials ?? "";
}

function connect(db: Db, id: string, sealed: string): Promise<void> {
  const status = { ok: true, error: null };
  const connection = {
    id,
    kind: "ics",
    label: id,
    createdAt: 0,
    credentials: sealed,
    status,
    calendars: null,
  } as const;
  return insertConnection({ db, owner: FIRST_OWNER }, connection);
}
