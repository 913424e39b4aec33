import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();

test("one click opens a planned demo week, in a calendar of its own that is there once and can be deleted", async () => {
  await using home = await openHome(browser);
  await home.ref("demo-button").click();
  await home.page.waitForURL(/\/planner\/[\w-]{20,}$/);
  await untilReady(home.page);
  await expect.poll(() => home.ref("variant-index").textContent()).toMatch(/^1 \/ [4-9]$/);
  await expect.poll(() => home.page.locator('[data-event-kind="existing"]').count()).toBeGreaterThan(0);

  await home.server.call("POST", "/api/demo", { language: "zh" });
  await home.server.call("POST", "/api/demo", { language: "en" });
  const calendars = (await home.server.call("GET", "/api/calendars")).json as { id: string; event_count: number }[];
  expect(calendars.map(({ id }) => id)).toHaveLength(2);
  expect(calendars.find(({ id }) => id !== "demo")?.event_count).toBe(0);

  await home.page.keyboard.press("/");
  await home.ref("line").fill("Plan the walk, 45m");
  await home.ref("line").press("Enter");
  await home.page.getByRole("button", { name: "Plan again" }).click();
  await expect.poll(() => home.page.locator('[data-event-kind="draft"]', { hasText: "Plan the walk" }).count()).toBe(1);
  expect((await home.server.call("GET", "/api/tasks")).json).toEqual([]);

  await home.open();
  await home.page.getByRole("button", { name: "Delete Demo" }).click();
  await home.page.locator('[data-action="confirm"]').click();
  await expect.poll(() => home.ref("calendars").locator("li").count()).toBe(1);
});

test("Change beside the hours opens the preferences at the hours, which later plans keep to", async () => {
  await using home = await openHome(browser);
  const { page, ref } = home;
  await ref("plan-hours-change").click();
  const monday = ref("preferences-dialog").getByLabel("Mon").first();
  await expect.poll(() => monday.evaluate((it) => it === document.activeElement)).toBe(true);
  await monday.fill("07:00-11:00");
  await home.loadedAnewBy(() => page.keyboard.press("Enter"));
  await expect.poll(() => ref("plan-hours").innerText()).toBe("Planned within Mon 7–11; Tue–Fri 9–12:30, 13:30–18");
});

test("spare time is said of what is due within the plan's days, in the headline as in the plan's text", async () => {
  await using home = await openHome(browser);
  const { page, ref, server } = home;
  await server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 120, due: "2026-12-09" });
  // No weekend is worked: what is done on Friday evening has none of these days left.
  const evening = { duration_minutes: 90, earliest_start: "2026-12-11T15:30:00Z", due: "2026-12-18" };
  await server.call("POST", "/api/tasks", { title: "Tax return", ...evening });
  await ref("plan-button").click();
  await page.waitForURL(/\/planner\//);
  await untilReady(page);
  const tightest = async () =>
    /“Essay” is the tightest, with (.+?) to spare/.exec(await ref("variant-description").innerText())?.[1];
  await expect.poll(tightest).toMatch(/\d (?:h|min)/);
  const spare = `${await tightest()} spare time`;
  await expect.poll(() => page.locator(".current").innerText()).toContain(spare);
  await page.getByRole("tab", { name: "Tasks" }).click();
  const row = (title: string) => page.locator(".tasks > li", { hasText: title });
  await expect.poll(() => row("Essay").innerText()).toContain(spare);
  await expect.poll(() => row("Tax return").innerText()).not.toContain("spare time");
});

test("the demo speaks Chinese to those who do", async () => {
  await using home = await openHome(browser, { context: { locale: "zh-CN" } });
  await expect.poll(() => home.page.locator("h1").textContent()).toBe("安排我的一周");
  await home.ref("demo-button").click();
  await home.page.waitForURL(/\/planner\//);
  const id = home.page.url().split("/").at(-1);
  const { json } = await home.server.call("GET", `/api/planner/${id}`);
  expect(json.ai_draft).toMatch(/[\u4e00-\u9fff]{4}/);
  expect(json.draft_variants[0].events.map(({ summary }: { summary: string }) => summary).join()).toContain("论文");
});

test("what is wished for one plan is shown as chips, can be removed, and is planned", async () => {
  await using home = await openHome(browser);
  await home.server.call("POST", "/api/tasks", { title: "Essay", duration_minutes: 180, due: "2026-12-11" });
  await home.open();
  await home.page.getByText("Just for this plan").click();
  await home.ref("wishes-field").fill("no work on Wednesday, blocks of at most 45 min, be kind to me");
  await home.ref("wishes-field").press("Enter");
  const chips = home.ref("wishes").locator(".chip > span");
  await expect.poll(() => chips.allTextContents()).toEqual(["No work · Wed", "Blocks of at most 45 min"]);
  await expect.poll(() => home.ref("wishes-field").inputValue()).toBe("be kind to me");
  await home.page.getByRole("button", { name: "Remove Blocks of at most 45 min" }).click();
  const control = home.page.getByRole("group", { name: "Set a wish" });
  await control.getByRole("button", { name: "Fri" }).click();
  await control.getByLabel("Time").selectOption("afternoon");
  await control.getByRole("button", { name: "Add" }).click();
  await home.page.getByRole("button", { name: "Next week" }).click();
  await expect.poll(() => home.ref("plan-button").textContent()).toBe("Plan 14 – 20 Dec");
  await home.page.getByRole("button", { name: "7 days", exact: true }).click();
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);

  const id = home.page.url().split("/").at(-1);
  const { json } = await home.server.call("GET", `/api/planner/${id}`);
  expect(json.start_time).toBe("2026-12-06T23:00:00Z");
  expect(json.end_time).toBe("2026-12-13T23:00:00Z");
  expect(json.wishes).toMatchObject([
    { kind: "no-work", days: ["wed"] },
    { kind: "no-work", days: ["fri"], part: "afternoon" },
  ]);
  expect(json.preferences.working_hours).toMatchObject({ wed: [], fri: [["09:00", "12:30"]] });
  expect(json.not_understood).toEqual(["be kind to me"]);
  expect(json.ai_draft).toContain("“be kind to me”");
  expect((await home.server.call("GET", "/api/preferences")).json.working_hours.wed).toHaveLength(2);

  await home.open();
  await expect.poll(() => home.ref("recent-list").locator("a").getAttribute("href")).toBe(`/planner/${id}`);
  await home.page.getByRole("button", { name: /^Delete the plan/ }).click();
  await home.page.locator('[data-action="confirm"]').click();
  await expect.poll(() => home.ref("recent").isVisible()).toBe(false);
});

test("a plan that cannot be made is said where it was asked for, and can be tried again", async () => {
  await using home = await openHome(browser, { expectedErrors: /503|Failed to load/ });
  let refusals = 0;
  await home.page.route("**/api/planner", (route) => {
    if (++refusals > 1) return route.continue();
    const problem = {
      type: "about:blank",
      title: "Busy",
      status: 503,
      detail: "Too many plans are being made at once.",
      request_id: "r",
    };
    return route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      headers: { "retry-after": "10" },
      json: problem,
    });
  });
  await home.ref("plan-button").click();
  await expect
    .poll(() => home.ref("plan-error").textContent())
    .toContain("The plans could not be made. Too many plans are being made at once. Try again in 10 s.");
  await home.ref("plan-error").locator('[data-action="retry"]').click();
  await home.page.waitForURL(/\/planner\//);
});

test("days of one's own choice are checked before anything is asked of the service", async () => {
  await using home = await openHome(browser);
  await home.page.getByRole("button", { name: "Other days" }).click();
  await home.ref("plan-from").fill("2026-12-20");
  await home.ref("plan-to").fill("2026-12-10");
  await expect.poll(() => home.ref("plan-button").isDisabled()).toBe(true);
  await expect
    .poll(() => home.ref("plan-window-error").textContent())
    .toBe("Choose a last day on or after the first, and at most 400 days.");
  // Whoever presses it all the same hears why, and is brought to what is to be mended.
  await home.ref("plan-button").focus();
  await home.page.keyboard.press("Enter");
  await expect.poll(() => home.ref("plan-from").evaluate((field) => field === document.activeElement)).toBe(true);
  await home.ref("plan-to").fill("2026-12-22");
  await expect.poll(() => home.ref("plan-window-error").textContent()).toBe("");
  await expect.poll(() => home.ref("plan-button").isEnabled()).toBe(true);
});
