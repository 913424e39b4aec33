import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { createSecretBox } from "#server/auth/secrets/index.ts";
import { createHttpClient } from "#server/net/client.ts";
import type { Db } from "#server/store/open.ts";
import { FIRST_OWNER } from "#server/store/owner.ts";
import { insertConnection, loadAccessToken, replaceCredentials } from "#server/store/queries/connections.ts";
import { authorizationOf, GOOD_TOKEN } from "../../../test/doubles/google/oauth.ts";
import { type Google, startGoogle } from "../../../test/doubles/google/server.ts";
import { neverAborted } from "../../../test/support/never-aborted.ts";
import { describeOnBothEngines } from "../../../test/support/store-places.ts";
import { silentLog } from "../../../test/support/test-http.ts";
import { createTokenSource } from "./oauth/tokens.ts";
import { createTokenVault } from "./token-vault.ts";

const secrets = createSecretBox([randomBytes(32)]);
const now = () => Temporal.Now.instant();

let google: Google;
beforeEach(async () => {
  google = await startGoogle();
});
afterEach(() => google.close());

function tokensOf(db: Db) {
  return createTokenSource({
    http: createHttpClient({ fetch, connectionId: "g", now, log: silentLog }),
    server: authorizationOf(google),
    refreshToken: GOOD_TOKEN,
    now,
    onRotated: async () => undefined,
    vault: createTokenVault({ mine: { db, owner: FIRST_OWNER }, secrets, newId: randomUUID }, "g"),
  });
}

async function connect(db: Db): Promise<void> {
  const status = { ok: true, error: null };
  const connection = {
    id: "g",
    kind: "google",
    label: "",
    createdAt: 0,
    credentials: "",
    status,
    calendars: null,
  } as const;
  await insertConnection({ db, owner: FIRST_OWNER }, connection);
}

describeOnBothEngines("a connection that processes share", (stores) => {
  test("one refreshes its token, and the others wait for it", async () => {
    const { db } = await stores.open();
    await connect(db);
    google.latencyMs = 50;
    const tokens = await Promise.all([1, 2, 3].map(() => tokensOf(db).current(neverAborted())));
    expect(new Set(tokens.map(unwrap)).size).toBe(1);
    expect(google.oauth.tokenRequests).toBe(1);
  });

  test("a token that was refused to one is replaced for all", async () => {
    const { db } = await stores.open();
    await connect(db);
    const [one, other] = [tokensOf(db), tokensOf(db)];
    const refused = unwrap(await one.current(neverAborted()));
    await other.current(neverAborted());
    const next = unwrap(await one.renew(refused, neverAborted()));
    expect(next).not.toBe(refused);
    expect(unwrap(await other.renew(refused, neverAborted()))).toBe(next);
    expect(google.oauth.tokenRequests).toBe(2);
  });

  test("it is stored sealed, and forgotten with the credentials that it came from", async () => {
    const { db } = await stores.open();
    await connect(db);
    const token = unwrap(await tokensOf(db).current(neverAborted()));
    expect(await loadAccessToken({ db, owner: FIRST_OWNER }, "g")).toMatch(/^v1\./);
    expect(await loadAccessToken({ db, owner: FIRST_OWNER }, "g")).not.toContain(token);
    await replaceCredentials({ db, owner: FIRST_OWNER }, "g", 1, "others");
    expect(await loadAccessToken({ db, owner: FIRST_OWNER }, "g")).toBeNull();
  });
});
