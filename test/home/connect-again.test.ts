import { expect, onTestFinished, test } from "vitest";
import { startRadicale } from "../doubles/caldav/servers.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openHome } from "./support/home-page.ts";
import { connectRefused, startFeedThatRefuses } from "./support/refused-feed.ts";

const browser = await chromiumOfTheWorker();

test("a CalDAV account is connected again with its password alone", async () => {
  const radicale = await startRadicale();
  onTestFinished(() => radicale.stop());
  await using home = await openHome(browser);
  const { page, server } = home;
  const { url: server_url, username, password } = radicale;
  const made = await server.call("POST", "/api/connections", { kind: "caldav", server_url, username, password });
  expect(made.json.entered).toEqual({ server_url, username });
  expect(made.text).not.toContain(password);

  await page.goto(`${server.url}/?connect=${made.json.id}`);
  const form = home.ref("connect-form");
  await expect.poll(() => form.locator("[name=server_url]").inputValue()).toBe(server_url);
  await expect.poll(() => form.locator("[name=username]").inputValue()).toBe(username);
  await expect.poll(() => form.locator("[name=password]").evaluate((it) => it.matches(":focus"))).toBe(true);
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect.poll(() => form.isVisible()).toBe(false);
  expect((await server.call("GET", "/api/connections")).json).toMatchObject([
    { id: made.json.id, status: { ok: true } },
  ]);
});

test("to connect a calendar feed again, one begins with its address", async () => {
  using feed = await startFeedThatRefuses();
  await using home = await openHome(browser);
  const { page, server } = home;
  await page.goto(`${server.url}/?connect=${await connectRefused(server, feed.url)}`);
  const address = home.ref("connect-form").locator("[name=url]");
  await expect.poll(() => address.evaluate((it) => it.matches(":focus"))).toBe(true);
});
