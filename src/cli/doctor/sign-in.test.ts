import { expect, test } from "vitest";
import { unwrap } from "#domain/result.ts";
import { readSettings } from "#server/settings.ts";
import { oidcSettings } from "../../../test/doubles/oidc/browser.ts";
import { startOidcProvider } from "../../../test/doubles/oidc/provider.ts";
import { checkSignIn } from "./sign-in.ts";

const now = () => Temporal.Now.instant();

test("doctor tells a provider that works from one of another name and one that is gone", async () => {
  const provider = await startOidcProvider({ redirectUri: () => "" });
  const settings = unwrap(readSettings(oidcSettings(provider, "@example.org")));
  const check = async () => (await checkSignIn(settings, now)).map(({ state, says }) => [state, says]);
  const host = new URL(provider.issuer).host;
  const address = "http://127.0.0.1:3000/sign-in/callback";
  expect(await check()).toEqual([["ok", `through ${host}, which must know the redirect address ${address}`]]);
  provider.faults = { metadata: (right) => ({ ...right, issuer: "https://id.example.org" }) };
  expect(await check()).toEqual([["bad", expect.stringContaining("not an identity provider of that name")]]);
  await provider.close();
  expect(await check()).toEqual([["bad", `${provider.issuer}: it cannot be reached`]]);
});

test("doctor says nothing of sign-in where no provider is set", async () => {
  expect(await checkSignIn(unwrap(readSettings({})), now)).toEqual([]);
});
