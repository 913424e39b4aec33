import { expect, test } from "vitest";
import type { CourseworkItem } from "#contract/task.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";
import { session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const lastBody = ({ server }: PlannerPage, path: string) =>
  server.seen.findLast((request) => request.path === path)?.body;

const focused = ({ page }: PlannerPage) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("a task is edited in its place; Escape leaves it as it was, and the focus comes back to it", async () => {
  await using planner = await openPlanner(browser);
  const { page, server } = planner;
  const known = session().context?.tasks.items.find(({ id }) => id === "mail");
  server.on("PATCH", "/api/tasks/mail", ({ body }) => ({ body: { ...known, ...(body as object) } }));
  await page.locator("#tab-tasks").click();
  const row = page.locator('[data-task-id="mail"]');
  await row.getByRole("button", { name: /^Answer mail/ }).click();
  await page.getByLabel("Title").fill("Never mind");
  await page.keyboard.press("Escape");
  await expect.poll(() => row.textContent()).toContain("Answer mail");
  await expect.poll(() => focused(planner)).toContain("Answer mail");

  await page.keyboard.press("Enter");
  await row.getByLabel("Title").fill("Answer all mail");
  await row.getByLabel("Minutes").fill("95");
  await row.getByLabel("Due").fill("2026-12-10");
  await row.getByLabel("At", { exact: true }).fill("18:30");
  await row.getByLabel("Effort").selectOption("light");
  await page.keyboard.press("Enter");
  await expect.poll(() => row.textContent()).toContain("Answer all mail1 h 35 min · due Thu 10 Dec");
  expect(lastBody(planner, "/api/tasks/mail")).toEqual({
    title: "Answer all mail",
    duration_minutes: 95,
    due: "2026-12-10T17:30:00Z",
    effort: "light",
  });
  await expect.poll(() => focused(planner)).toContain("Answer all mail");
});

function coursework(id: string, type: string): CourseworkItem {
  return {
    id,
    source: "c1",
    course: "Algebra",
    title: `${type} ${id}`,
    type,
    due: "2026-12-11",
    submitted: false,
    points: 10,
    url: null,
    duration_minutes: 120,
    duration_estimated: true,
  };
}

test("how long a type of coursework takes is said once, for all of its course", async () => {
  const payload = session();
  payload.context?.learning.items.push(coursework("1", "quiz"), coursework("2", "quiz"), coursework("3", "assignment"));
  await using planner = await openPlanner(browser, { payload, expectedErrors: /500/ });
  const { page, server } = planner;
  let asked = 0;
  server.on("PUT", "/api/coursework/effort", ({ body }) => (asked++ === 0 ? problem(500, "Disk full") : { body }));
  await page.locator("#tab-tasks").click();
  const row = page.locator('[data-task-id="1"]');
  await row.getByRole("button", { name: /^quiz 1/ }).click();
  await expect.poll(() => row.textContent()).toContain("Remembered for every quiz in Algebra.");
  await row.getByLabel("Minutes you need").fill("45");
  await page.keyboard.press("Enter");
  await page.locator("[data-action=retry]").click();
  await expect
    .poll(() => page.locator("[data-task-id='1'], [data-task-id='2'], [data-task-id='3']").allTextContents())
    .toEqual([
      "quiz 1Algebra · 45 min · due Fri 11 Dec",
      "quiz 2Algebra · 45 min · due Fri 11 Dec",
      "assignment 3Algebra · about 2 h · due Fri 11 Dec",
    ]);
  expect(lastBody(planner, "/api/coursework/effort")).toEqual({
    course: "Algebra",
    type: "quiz",
    duration_minutes: 45,
  });
});

test("a form stays open while another task changes, and a tick that could not be saved goes back", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /500/ });
  const { page, server } = planner;
  const thesis = session().context?.tasks.items.find(({ id }) => id === "thesis");
  const answers = [problem(500, "Disk full"), { body: { ...thesis, done: true } }];
  server.on("PATCH", "/api/tasks/thesis", () => answers.shift() ?? problem(500, "Disk full"));
  await page.locator("#tab-tasks").click();
  const mail = page.locator('[data-task-id="mail"]');
  await mail.getByRole("button", { name: /^Answer mail/ }).click();
  await mail.getByLabel("Title").fill("Half a tit");
  const box = page.locator('[data-task-id="thesis"]').getByRole("checkbox");
  await box.click();
  await expect.poll(() => planner.ref("error").textContent()).toContain("Disk full");
  await expect.poll(() => box.isChecked()).toBe(false);
  await page.locator("[data-action=retry]").click();
  await expect.poll(() => box.isChecked()).toBe(true);
  await expect.poll(() => mail.getByLabel("Title").inputValue()).toBe("Half a tit");
});
