import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { covers } from "../support/element-covers.ts";
import { openPlanner } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

test.each([
  [1280, 720],
  [900, 720],
  [768, 1024],
  [390, 844],
])("a message covers neither what is said of a block nor what applies, at %i × %i", async (width, height) => {
  await using planner = await openPlanner(browser, { context: { viewport: { width, height }, hasTouch: width < 800 } });
  const { page, ref, boxes } = planner;
  await boxes("draft").first().click();
  await ref("selection").waitFor();
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await ref("toast").waitFor();
  await ref("undo-button").waitFor();
  expect(await covers(ref("toast"), ref("panel"))).toBe(false);
  expect(await covers(ref("toast"), ref("conflict-summary"))).toBe(false);
  if (width >= 900) return;
  await ref("sheet-toggle").click();
  await expect.poll(() => ref("panel").getAttribute("data-open")).toBe("true");
  expect(await covers(ref("toast"), page.locator(".apply"))).toBe(false);
});
