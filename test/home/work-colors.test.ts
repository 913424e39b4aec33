import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openHome } from "./support/home-page.ts";
import { liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

/** The colour class of everything that matches, by the name of its work. */
async function colorsIn(page: Page, selector: string, nameOf: (text: string) => string) {
  const found = await page.locator(selector).evaluateAll((all) =>
    all.map((each): [string, string] => {
      const color = [...each.classList].find((name) => name.startsWith("cal-color-")) ?? "none";
      return [each.getAttribute("aria-label") ?? each.querySelector("h2")?.textContent ?? "", color];
    }),
  );
  const byName = Map.groupBy(found, ([text]) => nameOf(text));
  return Object.fromEntries([...byName].map(([name, all]) => [name, [...new Set(all.map(([, color]) => color))]]));
}

const COURSES = ["Linear algebra", "Databases", "Research methods"];
const courseOf = (label: string) => COURSES.find((course) => label.startsWith(`${course}:`)) ?? "none";

test("no two courses of the demo have bars of one colour, before and after it is applied", async () => {
  await using home = await openHome(browser);
  const { page, ref } = home;
  await ref("demo-button").click();
  await page.waitForURL(/\/planner\//);
  await page.locator("html[data-state=ready] [data-ref=apply-button]:not([aria-disabled])").waitFor();
  await ref("view-week").click();
  const drafts = () => colorsIn(page, "[data-event-kind=draft]", courseOf);
  await expect.poll(async () => Object.keys(await drafts()).length).toBe(4);
  const before = await drafts();
  const ofCourses = COURSES.map((course) => before[course]);
  expect(ofCourses.flat()).toHaveLength(3);
  expect(new Set(ofCourses.flat()).size).toBe(3);
  const bars = page
    .locator("[data-event-kind=draft]")
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).getPropertyValue("--bar")));
  expect(new Set(await bars).size).toBe(8);

  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await ref("undo-button").waitFor();
  expect(await drafts()).toEqual(before);
});

test("a block has one colour on Today, on the planner, on its card and after a reload", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref } = home;
  // "Databases: Lab report 3 (1/3), Wed …" is "Lab report 3" on Today.
  const title = (text: string) => /^(?:.*?: )?([^,(]+)/.exec(text)?.[1]?.trim() ?? "";
  const today = await colorsIn(page, ".item:not(.fixed)", title);
  expect(Object.keys(today).length).toBeGreaterThan(2);
  expect(new Set(Object.values(today).flat()).size).toBe(Object.keys(today).length);
  await ref("open-week").click();
  await page.waitForURL(/\/planner\//);
  const boxes = () => colorsIn(page, "[data-event-kind]", title);
  await expect.poll(boxes).toMatchObject(today);
  await page.reload();
  await expect.poll(boxes).toMatchObject(today);
  const [name = ""] = Object.keys(today);
  await page.locator(`.fc-event[aria-label*="${name}"]`).first().click();
  const body = ref("block-card").locator(".card-body");
  await expect.poll(() => body.getAttribute("class")).toContain(today[name]?.[0]);
});
