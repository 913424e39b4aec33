import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { finishProblemSets } from "./support/finished-work.ts";
import { openHome } from "./support/home-page.ts";
import { at } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

test("a task says once how long such work usually takes; the week is looked back on, and the history deleted", async () => {
  await using home = await openHome(browser, { prepare: finishProblemSets });
  await home.goOnTo(at(2, "12:00"));
  const { page } = home;
  expect(await layoutShifts(page)).toEqual([]);
  const row = (id: string) => home.ref("tasks").locator(`[data-task-id="${id}"]`);
  await expect.poll(() => row("next").textContent()).toContain("You usually need 1.4 ×: plan 2 h 50 min?");
  await expect.poll(() => row("tidy").locator(".suggestion").count()).toBe(0);
  await page.getByRole("button", { name: "Yes: Problem set 6" }).click();
  await expect.poll(() => row("next").locator(".suggestion").count()).toBe(0);
  await expect.poll(() => row("next").textContent()).toContain("2 h 50 min");
  await page.getByRole("button", { name: "Keep 1 h: Problem set 7" }).click();
  await expect.poll(() => row("later").locator(".suggestion").count()).toBe(0);
  await expect.poll(() => row("later").textContent()).toContain("1 h");

  await home.ref("review-button").click();
  const dialog = page.getByRole("dialog", { name: "Looking back" });
  await expect.poll(() => dialog.textContent()).toContain("7 h of 4 h 55 min done5 blocks done");
  await expect.poll(() => dialog.textContent()).not.toContain("0 in part");
  // 4 h 55 min were planned on Monday, as an outline, and 7 h were done.
  const widths = await dialog
    .locator(".plot i")
    .first()
    .evaluate((bar) => ["::before", "::after"].map((part) => Number.parseFloat(getComputedStyle(bar, part).width)));
  expect((widths[0] ?? 0) / (widths[1] ?? 0)).toBeCloseTo(295 / 420, 1);
  await expect.poll(() => home.ref("learned").textContent()).toContain("Linear algebra 1.4 × as long as thought");
  expect(await axeFindings(page, { part: "dialog" })).toEqual([]);
  const later = dialog.getByRole("button", { name: "The week after", description: "That week has not begun" });
  await later.press("Enter");
  await expect.poll(() => home.ref("live-region").textContent()).toBe("That week has not begun");
  await expect.poll(() => later.evaluate((button) => button === document.activeElement)).toBe(true);
  await home.ref("delete-history").click();
  await page.locator('[data-action="confirm"]').click();
  await expect.poll(() => dialog.textContent()).toContain("Nothing of your plan was in this week.");
  await expect.poll(() => dialog.textContent()).toContain("Nothing is known yet.");
  await page.keyboard.press("Escape");
  await expect.poll(() => row("next").textContent()).toContain("2 h 50 min");
});
