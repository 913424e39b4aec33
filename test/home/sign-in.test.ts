import { expect, test } from "vitest";
import { oidcSettings } from "../doubles/oidc/browser.ts";
import { startOidcProvider } from "../doubles/oidc/provider.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

test("a person signs in through the provider, is told when they may not, and signs out", async () => {
  let address = "";
  const provider = await startOidcProvider({ redirectUri: () => `${address}/sign-in/callback` });
  provider.person = { sub: "ben", email: "ben@elsewhere.example", email_verified: true };
  const env = oidcSettings(provider, "@example.org");
  {
    await using home = await openHome(browser, { env, prepare: async ({ url }) => (address = url) });
    const way = home.ref("sign-in-provider");
    await expect.poll(() => way.textContent()).toBe(`Sign in with ${new URL(provider.issuer).host}`);
    await expect.poll(() => home.ref("sign-in-token").isVisible()).toBe(true);
    await way.click();
    await expect.poll(() => home.ref("error").textContent()).toMatch(/^You are not among those who may sign in here/);

    provider.person = { sub: "ana", email: "ana@example.org", email_verified: true };
    await home.ref("sign-in-provider").click();
    await home.ref("plan-button").waitFor();
    expect(home.page.url()).toBe(`${address}/`);

    await home.ref("sign-out").click();
    await home.page.waitForURL(`${address}/sign-in`);
    await home.page.goto(address);
    await home.page.waitForURL(`${address}/sign-in`);
  }
  await provider.close();
});

test("where nobody signs in, nobody is asked to sign out", async () => {
  await using home = await openHome(browser);
  await expect.poll(() => home.ref("sign-out").isVisible()).toBe(false);
});
