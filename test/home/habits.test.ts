import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { answer, applyFirst, at, liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

const GYM = { title: "Gym", duration_minutes: 45, times_per_week: 3, preferred: [["18:00", "20:00"]] };

const open = (options: Parameters<typeof openHome>[1] = {}) =>
  openHome(browser, { prepare: (server) => server.call("POST", "/api/habits", GYM), ...options });

const rows = (home: HomePage) => home.ref("habits").locator("li");
const kept = async ({ server }: HomePage) => (await server.call("GET", "/api/habits")).json[0];
const focused = ({ page }: HomePage) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);

test("a habit is edited in its place by keyboard alone; Escape leaves it as it was", async () => {
  await using home = await open();
  const { page } = home;
  await page.getByRole("button", { name: "Edit Gym" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Title").waitFor();
  await page.keyboard.type("Never mind");
  await page.keyboard.press("Escape");
  await expect
    .poll(() => rows(home).locator(".row-main").innerText())
    .toBe("Gym\n45 min · 3 times a week · 18:00–20:00");
  await expect.poll(() => focused(home)).toBe("Edit Gym");

  await page.keyboard.press("Enter");
  const form = rows(home).locator("form");
  await form.getByLabel("Title").fill("Swim");
  await form.getByLabel("Minutes").fill("60");
  await form.getByLabel("Times a week").fill("2");
  await form.getByLabel("Every … weeks").fill("2");
  for (const day of ["Tue", "Sat"]) await form.getByRole("button", { name: day }).press("Space");
  await form.getByLabel("Preferred times").fill("7-9, 18.30–20");
  await form.getByLabel("Paused until").fill("2026-12-16");
  await form.getByLabel("Paused until").press("Enter");
  await expect
    .poll(() => rows(home).locator(".row-main").innerText())
    .toBe(
      "Swim\n1 h · 2 times a week · every other week · Tue Sat · 07:00–09:00, 18:30–20:00 · paused until Mon 14 Dec",
    );
  await expect
    .poll(() => kept(home))
    .toMatchObject({
      title: "Swim",
      duration_minutes: 60,
      times_per_week: 2,
      every_weeks: 2,
      starts_on: "2026-12-07",
      days: ["tue", "sat"],
      preferred: [
        ["07:00", "09:00"],
        ["18:30", "20:00"],
      ],
      paused_until: "2026-12-16",
    });
});

test("a habit rests for a week at one press and goes on at another, which keeps the focus", async () => {
  await using home = await open();
  const { page } = home;
  await page.getByRole("button", { name: "Skip this week: Gym" }).press("Enter");
  await expect.poll(() => rows(home).innerText()).toContain("paused until Mon 14 Dec");
  await expect.poll(async () => (await kept(home)).paused_until).toBe("2026-12-14");
  await expect.poll(() => focused(home)).toBe("Resume: Gym");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(home)).toBe("Skip this week: Gym");
  await expect.poll(async () => (await kept(home)).paused_until).toBe(null);
  await expect.poll(() => rows(home).innerText()).not.toContain("paused");
});

test("of a habit that rests, the planned times are no longer needed, and it is not said to be done", async () => {
  await using home = await openHome(browser, {
    prepare: async (server) => {
      await server.call("POST", "/api/habits", GYM);
      const week = { start_time: at(0, "00:00"), end_time: at(7, "00:00") };
      await applyFirst(server, (await server.call("POST", "/api/planner", week)).json.session_id);
    },
  });
  await home.page.getByRole("button", { name: "Skip this week: Gym" }).click();
  await expect
    .poll(() => home.ref("freed").locator("span").first().textContent())
    .toBe("“Gym”: 3 blocks are no longer needed.");
});

test("times that nobody can read are refused in the form, and what is not saved is said there", async () => {
  await using home = await open({ expectedErrors: /Failed to load|ERR_FAILED/ });
  const { page } = home;
  await page.getByRole("button", { name: "Edit Gym" }).click();
  const form = rows(home).locator("form");
  await form.getByLabel("Preferred times").fill("in the evening");
  await page.keyboard.press("Enter");
  await expect.poll(() => form.locator(":invalid").count()).toBe(1);
  await form.getByLabel("Preferred times").fill("");
  await page.route("**/api/habits/*", (route) => route.abort());
  await page.keyboard.press("Enter");
  await expect.poll(() => form.innerText()).toContain("That was not saved. Daywright is not answering.");
  await page.unroute("**/api/habits/*");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => kept(home)).toMatchObject({ title: "Gym", preferred: [] });
});

test("a habit that is added elsewhere leaves the form open that stands here", async () => {
  await using home = await open({
    prepare: async (server) => {
      await server.call("POST", "/api/habits", GYM);
      await liveToWednesday(server);
    },
  });
  const { page, server } = home;
  await home.followsThePlan;
  await page.getByRole("button", { name: "Edit Gym" }).click();
  await rows(home).locator("form").getByLabel("Title").fill("Half typed");
  await server.call("POST", "/api/habits", { title: "Run", duration_minutes: 30, times_per_week: 1 });
  await answer(server, [[at(2, "09:00"), { state: "done" }]]);
  await expect.poll(() => home.ref("habits").innerText()).toContain("Run");
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Half typed");
});

test.each([
  ["light", 1280, "en-GB", "Edit Gym"],
  ["dark", 390, "zh-CN", "编辑 Gym"],
  ["green", 320, "en-GB", "Edit Gym"],
] as const)("axe finds nothing in the form of a habit, in %s at %i px (%s), and nothing is cut", async (...given) => {
  const [theme, width, locale, name] = given;
  await using home = await open({
    context: { viewport: { width, height: 800 }, locale },
    storage: { "daywright-theme": theme },
  });
  await home.page.getByRole("button", { name }).click();
  await rows(home).locator("form").waitFor();
  expect(await axeFindings(home.page)).toEqual([]);
  await expect.poll(() => home.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const cut = () =>
    rows(home)
      .locator("button")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent));
  await expect.poll(cut).toEqual([]);
});

test("a habit that an earlier version kept in this browser stays in its row where it cannot be saved", async () => {
  await using home = await open({ expectedErrors: /ERR_FAILED/ });
  const { page } = home;
  await rows(home).first().waitFor();
  const { paused_until: _, ...gym } = await kept(home);
  await page.evaluate((habit) => localStorage.setItem("daywright-habits", JSON.stringify([habit])), gym);
  await page.route("**/api/habits", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const refused = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await page.reload();
  await refused;
  await rows(home).first().waitFor();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => rows(home).count()).toBe(1);
});
