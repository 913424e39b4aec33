import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

test("in colours of the person's own, what is chosen is marked and an event has edges", async () => {
  await using planner = await openPlanner(browser, {
    context: { forcedColors: "active" },
    storage: WEEK_VIEW,
  });
  const { ref, page, boxes } = planner;
  const style = (of: Locator, name: string) =>
    of.first().evaluate((each, property) => getComputedStyle(each).getPropertyValue(property), name);
  const tab = (name: string) => page.getByRole("tab", { name });
  const canvas = await style(page.locator("html"), "background-color");
  const other = await style(ref("view-day"), "background-color");
  await expect.poll(() => style(ref("view-week"), "background-color")).not.toBe(other);
  await expect.poll(() => style(tab("Tasks"), "border-bottom-color")).toBe(canvas);
  await expect.poll(() => style(tab("Why"), "border-bottom-color")).not.toBe(canvas);
  await expect.poll(() => style(boxes("existing"), "outline-style")).toBe("solid");
});
