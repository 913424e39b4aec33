import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

const drafts = ({ page }: HomePage, title: string) =>
  page.locator('[data-event-kind="draft"]', { hasText: title }).count();
const planned = async ({ page }: HomePage) => {
  await page.waitForURL(/\/planner\/[\w-]{20,}$/);
  await untilReady(page);
};

test("work that is typed and not added yet is planned with the rest", async () => {
  await using home = await openHome(browser);
  const { page, ref } = home;
  await ref("line").click();
  await page.keyboard.type("Call the plumber 30m; Tidy the cellar 2h; Gym 45m 3x a week");
  await ref("plan-button").click();
  await planned(home);
  await expect.poll(() => drafts(home, "Call the plumber")).toBe(1);
  await expect.poll(() => drafts(home, "Tidy the cellar")).toBe(1);
  await expect.poll(() => drafts(home, "Gym")).toBe(3);

  await page.keyboard.press("/");
  await ref("line").fill("Water the plants 30m");
  await page.getByRole("button", { name: "Plan again" }).click();
  await expect.poll(() => drafts(home, "Water the plants")).toBe(1);
});

test("what was added a moment ago is saved before anything is planned", async () => {
  await using home = await openHome(browser);
  const { page, ref } = home;
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/tasks", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await ref("line").click();
  await page.keyboard.type("Call the plumber 30m");
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("line").inputValue()).toBe("");
  await ref("plan-button").click();
  await expect.poll(() => ref("plan-button").textContent()).toBe("Planning…");
  gate.resolve();
  await planned(home);
  await expect.poll(() => drafts(home, "Call the plumber")).toBe(1);
});

test("where typed work cannot be saved nothing is planned, and it is said beside the field", async () => {
  await using home = await openHome(browser, {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true },
    expectedErrors: /503|Failed to load/,
  });
  const { page, ref } = home;
  let asked = 0;
  await page.route("**/api/planner", (route) => {
    asked++;
    return route.continue();
  });
  await page.route("**/api/tasks", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      json: { type: "about:blank", title: "Full", status: 503, detail: "The disk is full.", request_id: "r" },
    }),
  );
  await ref("line").tap();
  await page.keyboard.type("Call the plumber 30m");
  await ref("plan-button").tap();
  await expect.poll(() => ref("line-error").innerText()).toContain("Not saved: Call the plumber. The disk is full.");
  const field = await ref("line").boundingBox();
  const error = await ref("line-error").boundingBox();
  expect((error?.y ?? 0) - (field?.y ?? 0)).toBeLessThan(300);
  await expect.poll(() => ref("line").evaluate((line) => line === document.activeElement)).toBe(true);
  await expect.poll(() => ref("line").inputValue()).toBe("Call the plumber 30m");
  await expect.poll(() => ref("plan-button").textContent()).toBe("Plan 7 – 13 Dec");

  // Words that name no work are asked about, not left behind.
  await page.unroute("**/api/tasks");
  await ref("line").fill("3h by fri");
  await ref("plan-button").tap();
  await expect.poll(() => ref("line-status").innerText()).toBe("Say what there is to do.");
  expect(asked).toBe(0);
  await ref("line").fill("");
  await ref("plan-button").tap();
  await planned(home);
});

test("an update of the plan takes in what is typed on Today", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref } = home;
  await ref("line").click();
  await page.keyboard.type("Call the plumber 30m");
  await ref("update-button").click();
  await planned(home);
  await expect.poll(() => drafts(home, "Call the plumber")).toBe(1);
});
