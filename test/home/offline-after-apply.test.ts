import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import type { Daywright } from "../support/daywright.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { answer, at, planWeek } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

type Options = {
  readonly context?: BrowserContextOptions;
  /** The owner's token, where one has to sign in. */
  readonly token?: string;
};

/** Opens the page of a week that is not applied, in a browser that never opened home. */
function openPlanOfTheWeek({ context = {}, token = "" }: Options = {}): Promise<HomePage> {
  let session = "";
  return openHome(browser, {
    ...{ isAlone: true, isFirstVisit: true, context },
    env: { DAYWRIGHT_ACCESS_TOKEN: token },
    prepare: async (server) => {
      const call: Daywright["call"] = (method, path, body, headers) =>
        server.call(method, path, body, { authorization: `Bearer ${token}`, ...headers });
      session = await planWeek({ ...server, call });
      server.goOnTo(at(0, "08:00"));
    },
    path: () => (token ? `/sign-in?next=/planner/${session}` : `/planner/${session}`),
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
  });
}

async function apply({ ref }: HomePage): Promise<void> {
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await ref("undo-button").waitFor();
}

const isKept = ({ page }: HomePage) => page.evaluate(async () => !!(await caches.match("/api/plan")));

/** What home shows of the day without a network. */
async function dayOffline(home: HomePage): Promise<string[]> {
  const rows = home.ref("today-list").locator("li");
  await home.page.context().setOffline(true);
  await home.open();
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
}

const DAY = {
  en: [
    "10:00 Lecture: Linear algebra",
    "11:45 12:30 Problem set 7 (1/2) Next · 45 min · Linear algebra",
    "13:30 15:30 Draft chapter 2 (1/4) 2 h · Thesis",
  ],
  zh: [
    "10:00 Lecture: Linear algebra",
    "11:45 12:30 Problem set 7 (1/2) 接下来 · 45分钟 · Linear algebra",
    "13:30 15:30 Draft chapter 2 (1/4) 2小时 · Thesis",
  ],
};

test.each([
  { own: "en", other: "zh", context: { locale: "en-GB" } },
  { own: "zh", other: "en", context: { locale: "zh-CN" } },
] as const)(
  "a day that was applied on the planner page is there without a network where home was never opened: $context.locale",
  async ({ own, other, context }) => {
    await using home = await openPlanOfTheWeek({ context });
    const { page } = home;
    await apply(home);
    await expect.poll(() => isKept(home)).toBe(true);
    expect(await dayOffline(home)).toEqual(DAY[own]);
    // So it is in the other language, and in a browser that has to load Temporal.
    await page.evaluate((language) => localStorage.setItem("daywright-language", language), other);
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
    expect(await dayOffline(home)).toEqual(DAY[other]);
  },
);

test("the copy of the planner page holds none of the files that are kept for home", async () => {
  await using home = await openPlanOfTheWeek();
  const { page } = home;
  await apply(home);
  await expect.poll(() => isKept(home)).toBe(true);
  const files = () =>
    page.evaluate(async () => (await (await caches.open("daywright")).keys()).map(({ url }) => new URL(url).pathname));
  // The details of a block are fetched once the person stirs, and kept then.
  await expect.poll(files).toContainEqual(expect.stringMatching(/\/details-[\w-]{7}\.js$/));
  expect((await files()).filter((file) => /\/home-[\w-]{7}\./.test(file))).toEqual([]);
});

test("whoever has signed in to apply needs no cookie to see the day without a network", async () => {
  const token = "a-long-token-of-the-owner";
  await using home = await openPlanOfTheWeek({ token });
  const { page, ref } = home;
  await ref("sign-in-token").fill(token);
  await ref("sign-in-button").click();
  await page.waitForURL(/\/planner\//);
  await untilReady(page);
  await apply(home);
  await expect.poll(() => isKept(home)).toBe(true);
  await page.context().clearCookies();
  expect(await dayOffline(home)).toEqual(DAY.en);
});

test("a plan that is taken back while home is being kept leaves no copy", async () => {
  await using home = await openPlanOfTheWeek();
  const { page, ref, server } = home;
  const undone = Promise.withResolvers<void>();
  await page.route(`${server.url}/`, async (route) => {
    await undone.promise;
    await route.continue();
  });
  const keeping = page.waitForRequest(`${server.url}/`);
  await apply(home);
  await keeping;
  await ref("undo-button").click();
  await expect.poll(() => ref("undo-button").isVisible()).toBe(false);
  const readAnew = page.waitForResponse(`${server.url}/api/plan`);
  undone.resolve();
  await readAnew;
  await expect.poll(() => page.evaluate(() => caches.has("daywright-home"))).toBe(false);
});

test("where storage becomes full, no older state of the plan is kept", async () => {
  await using home = await openPlanOfTheWeek();
  const { page, server } = home;
  await apply(home);
  await expect.poll(() => isKept(home)).toBe(true);
  await page.evaluate(() => {
    const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    Object.assign(Cache.prototype, { put: full, addAll: full });
  });
  await answer(server, [[at(0, "11:45"), { state: "done" }]]);
  await expect.poll(() => isKept(home)).toBe(false);
});
