import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { descriptionOf } from "../support/description.ts";
import { openPlanner } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

const landmarksIn = (dialog: Locator) => dialog.getByRole("contentinfo").count();

test("the last look is described by its statements, without its lists, and is no landmark", async () => {
  await using planner = await openPlanner(browser);
  const dialog = planner.ref("apply-dialog");
  await planner.ref("apply-button").click();
  await dialog.locator(".written").waitFor();
  const description = await descriptionOf(dialog);
  expect(description).toMatch(/^6 blocks become events 2 blocks overlap the calendar and will be left out:/);
  expect(description).toMatch(/You can take this back afterwards; what you change in the meantime is kept\.$/);
  expect(description).not.toContain("Slides for the group meeting");
  expect(await landmarksIn(dialog)).toBe(0);
});

test.each(["settings-dialog", "keys-dialog"])("the buttons of %s are no landmark", async (name) => {
  await using planner = await openPlanner(browser);
  if (name === "keys-dialog") await planner.page.keyboard.press("?");
  else await planner.ref("settings-button").click();
  await planner.ref(name).locator(".dialog-foot").waitFor();
  expect(await landmarksIn(planner.ref(name))).toBe(0);
});
