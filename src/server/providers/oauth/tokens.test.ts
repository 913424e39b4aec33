import { afterEach, beforeEach, expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { createHttpClient } from "#server/net/client.ts";
import { createLogger } from "#server/ops/log.ts";
import { authorizationOf, GOOD_TOKEN } from "../../../../test/doubles/google/oauth.ts";
import { type Google, startGoogle } from "../../../../test/doubles/google/server.ts";
import { neverAborted } from "../../../../test/support/never-aborted.ts";
import { createTokenSource, type TokenVault } from "./tokens.ts";

let google: Google;
beforeEach(async () => {
  google = await startGoogle();
});
afterEach(() => google.close());

function tokenSource(vault: TokenVault | null = null) {
  const now = () => Temporal.Now.instant();
  const log = createLogger({ modulePath: "test", level: "error", format: "text", sink: process.stderr, now });
  return createTokenSource({
    http: createHttpClient({ fetch, connectionId: "c", now, log }),
    server: authorizationOf(google),
    refreshToken: GOOD_TOKEN,
    now,
    onRotated: async () => undefined,
    vault,
  });
}

test("a caller that learns late of a refused token gets the one that has taken its place", async () => {
  const tokens = tokenSource();
  const refused = unwrap(await tokens.current(neverAborted()));
  const next = unwrap(await tokens.renew(refused, neverAborted()));
  expect(next).not.toBe(refused);
  expect(unwrap(await tokens.renew(refused, neverAborted()))).toBe(next);
  expect(google.oauth.tokenRequests).toBe(2);
});

test("a caller that aborts does not take the token from the others", async () => {
  const tokens = tokenSource();
  const impatient = new AbortController();
  const [abandoned, waiting] = [tokens.current(impatient.signal), tokens.current(neverAborted())];
  impatient.abort();
  expect(await abandoned).toMatchObject({ ok: false, error: { reason: "aborted" } });
  expect((await waiting).ok).toBe(true);
});
