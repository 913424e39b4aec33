import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { covers } from "../support/element-covers.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { applyWeek, liveToWednesday } from "./support/mock-week.ts";
import { connectRefused, startFeedThatRefuses } from "./support/refused-feed.ts";

const browser = await chromiumOfTheWorker();

const ON_WEDNESDAY = {
  isAlone: true,
  prepare: liveToWednesday,
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
};

/** What of the plan is kept on this device: each block with its state; null before there is any. */
const kept = ({ page }: HomePage) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.getRegistration();
    if (worker?.active?.state !== "activated") return null;
    const held = await (await caches.open("daywright-home")).match("/api/plan");
    const blocks: { title: string; state: string }[] | undefined = (await held?.json())?.plan.blocks;
    return blocks?.map(({ title, state }) => `${title}: ${state}`) ?? null;
  });

test("without a network the day is there to be read, as it was seen last", async () => {
  await using home = await openHome(browser, ON_WEDNESDAY);
  const { page, ref } = home;
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  // What is done on this page, and what a plan changes elsewhere, is in what is kept.
  await page.getByRole("button", { name: "Move it to Thu 10:45" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("is moved to Thu 10:45");
  await page.getByRole("button", { name: "Done: Lab report 3 (2/3)" }).click();
  await expect.poll(async () => (await kept(home))?.filter((block) => block === "Lab report 3: done").length).toBe(2);

  await page.context().setOffline(true);
  await page.reload();
  await untilReady(page);
  const rows = async () =>
    (await ref("today-list").locator("li").allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
  await expect
    .poll(rows)
    .toEqual([
      "09:00 Lab report 3 (2/3) Done",
      "11:00 Lecture: Linear algebra",
      "13:15 14:30 Draft chapter 2 (2/4) Next · 1 h 15 min · Thesis",
      "15:15 Project group call new",
      "16:30 18:00 Problem set 7 (2/2) 1 h 30 min · Linear algebra",
    ]);
  await expect.poll(() => ref("error").innerText()).toContain("This is your plan as of Wed 9 Dec, 09:41.");
  // No room is held for a note that was never there.
  const gap = () =>
    page.evaluate(() => {
      const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return (place("[data-ref=today-list]")?.top ?? 0) - (place(".today-head")?.bottom ?? 0);
    });
  await expect.poll(gap).toBeLessThan(20);
  await expect.poll(() => ref("update-button").isVisible()).toBe(false);
  await expect.poll(() => page.getByRole("button", { name: /^Done:/ }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.context().setOffline(false);
  await expect.poll(() => ref("update-button").isVisible()).toBe(true);
});

test("without a network, what is unknown of a source covers neither why nor the head of the page", async () => {
  using feed = await startFeedThatRefuses();
  await using home = await openHome(browser, {
    ...ON_WEDNESDAY,
    context: { viewport: { width: 390, height: 844 }, hasTouch: true },
    prepare: async (server) => {
      await liveToWednesday(server);
      await connectRefused(server, feed.url);
    },
  });
  const { page, ref } = home;
  await expect.poll(() => ref("today-unread").innerText()).toContain("Lectures could not be read.");
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  await page.context().setOffline(true);
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("today-unread").innerText()).toContain("Lectures could not be read.");
  expect(await covers(ref("today-unread"), ref("error"))).toBe(false);
  expect(await covers(ref("today-unread"), ref("theme-toggle"))).toBe(false);
});

test("the copy is whole as soon as the day has been seen, and a page that is left at once has it", async () => {
  await using home = await openHome(browser, ON_WEDNESDAY);
  const { page, ref } = home;
  await expect.poll(() => kept(home)).not.toBeNull();
  await page.evaluate(async () => {
    await caches.delete("daywright-home");
    await (await navigator.serviceWorker.getRegistration())?.unregister();
  });
  // Whatever waits for a quiet page does not happen.
  await page.addInitScript(() => {
    const later = window.setTimeout;
    Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms < 2_000 ? later(work, ms) : 0) });
  });
  await home.open();
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  await page.context().setOffline(true);
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("today-list").innerText()).toContain("Draft chapter 2 (2/4)");
  await expect.poll(() => ref("error").innerText()).toContain("This is your plan as of");
});

test("a plan that comes to stand while the page is open is kept at once, and none is once it is undone", async () => {
  await using home = await openHome(browser, { isAlone: true, expectedErrors: ON_WEDNESDAY.expectedErrors });
  const { page, ref, server } = home;
  await home.followsThePlan;
  await applyWeek(Object.assign(server, { goOnTo: () => undefined }));
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  await page.context().setOffline(true);
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("today-list").innerText()).toContain("Draft chapter 2 (1/4)");

  // The page loads itself anew as soon as there is a network.
  await home.loadedAnewBy(() => page.context().setOffline(false));
  const [{ session_id }] = (await server.call("GET", "/api/planner")).json;
  await server.call("POST", `/api/planner/${session_id}/undo`, { scope: "all" });
  await home.open();
  await expect.poll(() => page.evaluate(() => caches.has("daywright-home"))).toBe(false);
});

test("what the planner page changes of a plan is in the copy of home, which is not opened in between", async () => {
  await using home = await openHome(browser, ON_WEDNESDAY);
  const { page, ref } = home;
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  await ref("update-button").click();
  await page.waitForURL(/\/planner\//);
  await ref("apply-button").click();
  await expect.poll(() => ref("toast").innerText()).toContain("Daywright updated:");
  await expect.poll(() => kept(home)).toContain("Read two papers: planned");
  await ref("undo-button").click();
  await expect.poll(() => ref("toast").innerText()).toContain("Update taken back:");
  await expect.poll(() => kept(home)).not.toContain("Read two papers: planned");
  await page.locator('.fc-event[aria-label*="Lab report 3"][aria-label*="09:00 –"]').click();
  await ref("block-card").getByRole("button", { name: "Done", exact: true }).click();
  await expect.poll(async () => (await kept(home))?.filter((block) => block === "Lab report 3: done").length).toBe(2);
});

test("once a plan is taken back on the planner page, home shows none without a network", async () => {
  await using home = await openHome(browser, {
    isAlone: true,
    prepare: applyWeek,
  });
  const { page, ref } = home;
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  await ref("open-week").click();
  await page.waitForURL(/\/planner\//);
  await ref("undo-button").click();
  await expect.poll(() => page.evaluate(() => caches.has("daywright-home"))).toBe(false);
});

test("whoever signs out leaves nothing of the day behind", async () => {
  const token = "a-long-token-of-the-owner";
  await using home = await openHome(browser, {
    isAlone: true,
    env: { DAYWRIGHT_ACCESS_TOKEN: token },
    prepare: (server) => {
      const call = (method: string, path: string, body?: unknown, headers = {}) =>
        server.call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
      return liveToWednesday({ ...server, call });
    },
  });
  const { page, ref } = home;
  await ref("sign-in-token").fill(token);
  await ref("sign-in-button").click();
  await expect.poll(() => kept(home)).toContain("Lab report 3: planned");
  await ref("sign-out").click();
  await page.waitForURL(/\/sign-in/);
  await expect.poll(() => page.evaluate(() => caches.has("daywright-home"))).toBe(false);
});

test("the home page can be installed", async () => {
  await using home = await openHome(browser, { isAlone: true });
  const manifest = await (await home.page.request.get(`${home.server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
  await expect.poll(() => home.page.locator('link[rel="manifest"]').getAttribute("href")).toBe("/manifest.webmanifest");
  for (const { src } of manifest.icons) expect((await home.page.request.get(home.server.url + src)).status()).toBe(200);
});

test("the copy of a plan's page follows an apply, so that no older draft is shown without a network", async () => {
  await using home = await openHome(browser, {
    isAlone: true,
    prepare: (server) => server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 60 }),
  });
  const { page, server, ref } = home;
  await ref("plan-button").click();
  await page.waitForURL(/\/planner\/[\w-]{20,}$/);
  const path = `/api${new URL(page.url()).pathname}`;
  const isApplied = () =>
    page.evaluate(async (at) => {
      const held = await (await caches.open("daywright")).match(at);
      return held ? (await held.json()).apply_state.applied : null;
    }, path);
  await expect.poll(isApplied).toBe(false);
  const { json: payload } = await server.call("GET", path);
  const calendar_id = payload.writable_calendars[0].id;
  await server.call("POST", `${path}/apply`, { variant_index: 0, calendar_id });
  await expect.poll(isApplied).toBe(true);
});
