import { expect, test } from "vitest";
import { silentLog } from "../../../../test/support/test-http.ts";
import { createIdentityProvider } from "./provider.ts";

const settings = { issuer: "https://id.example.org/realm/", clientId: "c", clientSecret: null, allowed: [] };

test("every call has a deadline, and who is not answered within it may try again", async () => {
  const calls: { readonly url: string; readonly hasDeadline: boolean }[] = [];
  const silent: typeof fetch = async (url, options) => {
    calls.push({ url: String(url), hasDeadline: options?.signal instanceof AbortSignal });
    throw new DOMException("no answer came", "TimeoutError");
  };
  const now = () => Temporal.Instant.from("2026-12-07T09:00:00Z");
  const provider = createIdentityProvider({ settings, fetch: silent, now, log: silentLog });
  expect(provider.host).toBe("id.example.org");
  for (let count = 0; count < 2; count++) {
    expect(await provider.begin("https://plan.example.org/sign-in/callback")).toEqual({
      ok: false,
      error: { kind: "timed-out", reason: "no answer" },
    });
  }
  const call = { url: "https://id.example.org/realm/.well-known/openid-configuration", hasDeadline: true };
  expect(calls).toEqual([call, call]);
});
