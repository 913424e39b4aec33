import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { answer, applyWeek, at, blocksOf, liveToWednesday, liveUnanswered } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

async function states({ server }: HomePage): Promise<string[]> {
  const blocks = (await blocksOf(server)).filter(({ start }) => start < at(2, "00:00"));
  return blocks.map(({ title, state }) => `${title}: ${state}`);
}

test("blocks that passed without an answer are asked for first, all done but for what one says", async () => {
  await using home = await openHome(browser, { prepare: liveUnanswered });
  const { page, ref } = home;
  await expect.poll(() => ref("check-in").locator("h1").textContent()).toBe("How did it go?");
  await expect.poll(() => ref("today-place").isVisible()).toBe(false);
  await expect
    .poll(() => ref("check-in").locator(".lead").textContent())
    .toBe("4 blocks have passed. Change what went differently.");
  await expect
    .poll(() => ref("check-in").locator("h2").allTextContents())
    .toEqual(["Monday, 7 Dec", "Yesterday, 8 Dec"]);
  await expect
    .poll(() => ref("check-in").locator(".words").allInnerTexts())
    .toEqual([
      "Problem set 7 (1/2)\n11:45 – 12:30 · Linear algebra",
      "Draft chapter 2 (1/4)\n13:30 – 15:30 · Thesis",
      "Lab report 3 (1/3)\n08:30 – 10:30 · Databases",
      "Read two papers\n12:15 – 13:30 · Research methods",
    ]);

  const chapter = page.getByRole("group", { name: "Draft chapter 2 (1/4)" });
  await chapter.getByLabel("Part").check();
  const row = page.locator(".row-of-answers", { has: chapter });
  await expect.poll(() => row.locator("output").textContent()).toBe("30 min left");
  await row.getByRole("button", { name: "15 min more" }).click();
  await expect.poll(() => row.locator("output").textContent()).toBe("45 min left");
  for (const left of ["30", "15", "5"]) {
    await row.getByRole("button", { name: "15 min less" }).click();
    await expect.poll(() => row.locator("output").textContent()).toBe(`${left} min left`);
  }
  for (const left of ["15", "30", "45"]) {
    await row.getByRole("button", { name: "15 min more" }).click();
    await expect.poll(() => row.locator("output").textContent()).toBe(`${left} min left`);
  }
  await page.getByRole("group", { name: "Read two papers" }).getByLabel("Not done").check();
  const answered = page.waitForRequest("**/api/plan/answers");
  await ref("check-in-continue").click();
  const { answers } = (await answered).postDataJSON();
  expect(answers.map(({ block_id: _, ...answer }: { block_id: string }) => answer)).toEqual([
    { state: "done" },
    { state: "partial", minutes_done: 75 },
    { state: "done" },
    { state: "missed" },
  ]);
  await page.waitForURL(/\/planner\/[\w-]{20,}$/);
  await expect.poll(() => ref("apply-button").textContent()).toMatch(/^Update Daywright: \d moved, 1 added/);
});

test("midnight passes while Today is open: the next day comes by itself, and asks how the last one went", async () => {
  await using home = await openHome(browser, { isAlone: true, prepare: liveToWednesday });
  const { page, ref } = home;
  await expect.poll(() => page.locator("#today-heading").textContent()).toBe("Today, Wed 9 Dec");
  await expect.poll(() => ref("plan-button").textContent()).toBe("Plan 9 – 15 Dec");
  await expect.poll(() => ref("check-in").count()).toBe(0);
  await home.goOnTo(at(3, "00:00"));
  await page.clock.runFor(30_000);
  await expect.poll(() => ref("check-in").locator("h2").allTextContents()).toEqual(["Yesterday, 9 Dec"]);
  await expect.poll(() => ref("today-place").isVisible()).toBe(false);
  await ref("check-in-skip").click();
  await expect.poll(() => page.locator("#today-heading").textContent()).toBe("Today, Thu 10 Dec");
  await expect.poll(() => ref("plan-button").textContent()).toBe("Plan 10 – 16 Dec");
  await expect.poll(() => ref("check-in").count()).toBe(0);
});

test("of a block of three quarters of an hour half an hour is left at first", async () => {
  await using home = await openHome(browser, { prepare: liveUnanswered });
  const row = home.page.locator(".row-of-answers", { hasText: "Problem set 7 (1/2)" });
  await row.getByLabel("Part").check();
  await expect.poll(() => row.locator("output").textContent()).toBe("30 min left");
});

test("skipping counts everything as done, and leads to today", async () => {
  await using home = await openHome(browser, { prepare: liveUnanswered });
  await home.ref("check-in-skip").click();
  await expect.poll(() => home.page.locator("h1:visible").allTextContents()).toEqual(["Today, Wed 9 Dec"]);
  await expect
    .poll(() => states(home))
    .toEqual(["Problem set 7: done", "Draft chapter 2: done", "Lab report 3: done", "Read two papers: done"]);
  await expect.poll(() => home.page.evaluate(() => document.activeElement?.id)).toBe("today");
  // Work of which nothing is left is late no more, though nobody ticked it.
  await home.goOnTo("2026-12-14T10:00:00Z");
  await home.open();
  const isLate = (title: string) => home.page.locator(".task", { hasText: title }).getAttribute("data-overdue");
  await expect.poll(() => isLate("Lab report 3")).toBe("true");
  await expect.poll(() => isLate("Read two papers")).toBe("false");
});

test("what could not be saved is said, nothing is lost, and the answers can be sent again", async () => {
  await using home = await openHome(browser, { prepare: liveUnanswered, expectedErrors: /ERR_FAILED|Failed to load/ });
  const { page, ref } = home;
  await page.getByRole("group", { name: "Read two papers" }).getByLabel("Not done").check();
  await page.route("**/api/plan/answers", (route) => route.abort(), { times: 1 });
  await ref("check-in-continue").click();
  await expect.poll(() => ref("check-in").getByRole("alert").textContent()).toContain("That was not saved.");
  await expect
    .poll(() => page.getByRole("group", { name: "Read two papers" }).getByLabel("Not done").isChecked())
    .toBe(true);
  await ref("check-in-continue").click();
  await page.waitForURL(/\/planner\//);
});

test("at the end of the week the page says how it went, and plans the next at one press", async () => {
  await using home = await openHome(browser, {
    prepare: async (server) => {
      await applyWeek(server);
      server.goOnTo(at(4, "19:00"));
      const blocks = await blocksOf(server);
      await answer(
        server,
        blocks.map(({ start, title }) => [start, { state: title === "Read two papers" ? "missed" : "done" }]),
      );
    },
  });
  const { page, ref } = home;
  await expect.poll(() => ref("since").textContent()).toBe("10 of 11 blocks done, 1 h 15 min carried over");
  await expect.poll(() => ref("update-button").textContent()).toBe("Plan 14 – 20 Dec");
  const asked = page.waitForRequest("**/api/planner");
  await ref("update-button").click();
  expect((await asked).postDataJSON()).toMatchObject({ start_time: at(7, "00:00"), end_time: at(14, "00:00") });
  await page.waitForURL(/\/planner\//);
});
