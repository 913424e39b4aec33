import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openFreshPage } from "../support/fresh-page.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { answer, applyWeek, at, blocksOf, liveToWednesday, liveUnanswered, WEDNESDAY } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

/** The same home page on another device. */
async function onAnotherDevice({ server }: HomePage) {
  const { page, leave } = await openFreshPage(browser, {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    now: new Date(WEDNESDAY),
  });
  await page.goto(server.url);
  await untilReady(page);
  return { page, [Symbol.asyncDispose]: leave };
}

test("another device shows the same day, and follows what is done on this one", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  await using other = await onAnotherDevice(home);
  const list = other.page.locator("[data-ref=today-list]");
  const words = (text: string) => text.replace(/\s+/g, " ");
  await expect.poll(async () => words(await list.innerText())).toBe(words(await home.ref("today-list").innerText()));
  await home.followsThePlan;
  await other.page.getByRole("button", { name: "Done: Lab report 3 (2/3)" }).click();
  await expect.poll(() => home.ref("today-list").locator("li").first().innerText()).toMatch(/^09:00\s.*\sDone$/s);

  // So does what a program answers.
  await answer(home.server, [[at(2, "09:00"), { state: "planned" }]]);
  await expect.poll(() => home.ref("today-list").locator("li").first().innerText()).toContain("Now");
});

test("a check-in asks no more for what another device has answered, and ends where nothing is left to ask", async () => {
  await using home = await openHome(browser, { prepare: liveUnanswered });
  await home.followsThePlan;
  await using other = await onAnotherDevice(home);
  const rows = home.page.locator(".row-of-answers");
  await expect.poll(() => rows.count()).toBe(4);
  const monday = at(0, "11:45");
  await answer(home.server, [[monday, { state: "missed" }]]);
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => home.ref("check-in").innerText()).toContain("3 blocks have passed.");
  await expect.poll(() => other.page.locator(".row-of-answers").count()).toBe(3);
  await other.page.locator("[data-ref=check-in-skip]").click();
  await expect.poll(() => home.page.locator("h1:visible").allTextContents()).toEqual(["Today, Wed 9 Dec"]);
  expect((await blocksOf(home.server)).find(({ start }) => start === monday)?.state).toBe("missed");
});

test("a task or a habit that is added, changed or deleted elsewhere comes to an open page", async () => {
  await using home = await openHome(browser);
  await home.followsThePlan;
  const { server } = home;
  const task = (await server.call("POST", "/api/tasks", { title: "Essay" })).json;
  await expect.poll(() => home.ref("tasks").innerText()).toContain("Essay");
  await server.call("PATCH", `/api/tasks/${task.id}`, { title: "Report" });
  await expect.poll(() => home.ref("tasks").innerText()).toContain("Report");
  await server.call("DELETE", `/api/tasks/${task.id}`);
  await expect.poll(() => home.ref("tasks").innerText()).not.toContain("Report");
  const habit = (await server.call("POST", "/api/habits", { title: "Run", duration_minutes: 45, times_per_week: 3 }))
    .json;
  await expect.poll(() => home.ref("habits").innerText()).toContain("Run");
  await server.call("PATCH", `/api/habits/${habit.id}`, { title: "Swim" });
  await expect.poll(() => home.ref("habits").innerText()).toContain("Swim");
  await server.call("DELETE", `/api/habits/${habit.id}`);
  await expect.poll(() => home.ref("habits").innerText()).not.toContain("Swim");
});

test("preferences that are changed elsewhere come to an open page", async () => {
  await using home = await openHome(browser);
  await home.followsThePlan;
  const change = () => home.server.call("PUT", "/api/preferences", { working_hours: { mon: [["07:00", "11:00"]] } });
  await home.loadedAnewBy(async () => void (await change()));
  await expect.poll(() => home.ref("plan-hours").innerText()).toBe("Planned within Mon 7–11");
});

test("a person who is typing when preferences are changed elsewhere keeps the text, and is asked", async () => {
  await using home = await openHome(browser);
  const { page, ref, server } = home;
  await home.followsThePlan;
  await ref("line").fill("Essay");
  await server.call("PUT", "/api/preferences", { working_hours: { mon: [["07:00", "11:00"]] } });
  await expect.poll(() => ref("toast").innerText()).toContain("Your preferences were changed elsewhere.");
  await expect.poll(() => ref("line").inputValue()).toBe("Essay");
  await home.loadedAnewBy(() => page.getByRole("button", { name: "Reload" }).click());
  await expect.poll(() => ref("plan-hours").innerText()).toBe("Planned within Mon 7–11");
});

test("what is done elsewhere before an open page follows the plan is seen once it does", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const held = Promise.withResolvers<Route>();
  await home.page.route("**/api/plan/events*", held.resolve);
  await home.open();
  const following = await held.promise;
  await answer(home.server, [[at(2, "09:00"), { state: "done" }]]);
  await following.continue();
  await expect.poll(() => home.ref("today-list").locator("li").first().innerText()).toMatch(/^09:00\s.*\sDone$/s);
});

test("a new plan that a person has begun stays open when preferences are changed elsewhere, and when its hours are", async () => {
  await using home = await openHome(browser, { prepare: applyWeek });
  const { page, ref, server } = home;
  await home.followsThePlan;
  await ref("new-plan").click();
  await server.call("PUT", "/api/preferences", { working_hours: { mon: [["07:00", "11:00"]] } });
  await expect.poll(() => ref("toast").innerText()).toContain("Your preferences were changed elsewhere.");
  await expect.poll(() => ref("plan").isVisible()).toBe(true);

  await ref("plan-hours-change").click();
  await page.locator("dialog[open]").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("The preferences are saved.");
  await expect.poll(() => ref("plan").isVisible()).toBe(true);
  await expect.poll(() => ref("plan-hours-change").evaluate((it) => it === document.activeElement)).toBe(true);
});

test("a plan that is applied elsewhere comes to an open page without taking its form away", async () => {
  await using home = await openHome(browser);
  await home.followsThePlan;
  await applyWeek(Object.assign(home.server, { goOnTo: () => undefined }));
  await expect.poll(() => home.ref("today").isVisible()).toBe(true);
  await expect.poll(() => home.ref("plan").isVisible()).toBe(true);
});

test("another device draws what a late undo left as what it is, before it reads any calendar", async () => {
  await using home = await openHome(browser, { prepare: applyWeek });
  const { page, server } = home;
  await home.goOnTo(at(1, "12:30"));
  const [{ session_id }] = (await server.call("GET", "/api/planner")).json;
  const { kept } = (await server.call("POST", `/api/planner/${session_id}/undo`, {})).json;
  expect(kept).toHaveLength(4);
  await page.route("**/api/context/fetch", () => undefined);
  await page.goto(`${server.url}/planner/${session_id}`);
  await untilReady(page);
  const drawn = page.locator(".fc-timegrid-event");
  const kinds = () => drawn.evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).dataset.eventKind));
  await expect.poll(async () => (await kinds()).filter((kind) => kind === "draft").length).toBe(7);
  await expect.poll(() => page.locator('[data-stands="kept"]').count()).toBe(4);
  await expect.poll(() => page.locator("[data-conflict]").count()).toBe(0);
});

test("plans made on one device are found on every other, and are deleted for all; the demo is none of them", async () => {
  await using home = await openHome(browser, { storage: { "daywright-recent-plans": "[]" } });
  await home.server.call("POST", "/api/demo", { language: "en" });
  const window = { start_time: at(0, "00:00"), end_time: at(7, "00:00") };
  const { json } = await home.server.call("POST", "/api/planner", window);
  await home.open();
  const recent = home.ref("recent-list").locator("li");
  await expect.poll(() => recent.count()).toBe(1);
  await expect.poll(() => recent.locator("a").getAttribute("href")).toBe(`/planner/${json.session_id}`);
  await expect.poll(() => recent.locator("a").textContent()).toBe("7 – 13 Dec");
  await expect.poll(() => home.page.evaluate(() => localStorage.getItem("daywright-recent-plans"))).toBeNull();
  await home.page.getByRole("button", { name: "Delete the plan of 7 – 13 Dec" }).click();
  await home.page.locator('[data-action="confirm"]').click();
  await expect.poll(() => home.ref("recent").isVisible()).toBe(false);
  expect((await home.server.call("GET", `/api/planner/${json.session_id}`)).status).toBe(404);
});
