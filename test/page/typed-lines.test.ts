import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import type { TaskInput } from "#contract/task.ts";
import { startLlm } from "../doubles/llm/server.ts";
import { openHome } from "../home/support/home-page.ts";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { partOfPage } from "../support/page-part.ts";
import { untilReady } from "../support/page-ready.ts";
import { type PageServer, problem } from "./support/page-server.ts";
import { openPlanner } from "./support/planner-page.ts";
import { session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const TASKS = "/api/tasks";
const field = (page: Page) => page.locator('[data-ref="line"]');
const value = (page: Page) => field(page).inputValue();
const marks = (page: Page) => page.locator(".line-marks mark");
const items = (page: Page) => page.locator('[data-ref="line-items"] > li').allTextContents();
const chip = (page: Page, name: string) => page.locator('[data-ref="line-items"]').getByRole("button", { name });

/** Keeps what is posted; `fails` refuses a task for as long as it says so. */
function keepTasks(server: PageServer, fails: (title: string) => boolean = () => false) {
  const kept: TaskInput[] = [];
  const known = session().context?.tasks.items[0];
  server.on("POST", TASKS, ({ body }) => {
    const task = body as TaskInput;
    if (fails(task.title)) return problem(503, "The disk is full.");
    if (kept.some(({ id }) => id === task.id)) return problem(409, "id: a task of this id is on the list already");
    kept.push(task);
    return { status: 201, body: { ...known, due: null, earliest_start: null, ...task } };
  });
  return kept;
}

/**
 * How far a mark stands from the words of the field that it tints, in pixels: where the field's
 * caret would be.
 */
const misplacement = (page: Page) =>
  field(page).evaluate((area) => {
    const behind = document.querySelector(".line-marks") as HTMLElement;
    const [a, b] = [area.getBoundingClientRect(), behind.getBoundingClientRect()];
    const type = (node: Element) => {
      const { font, lineHeight, letterSpacing, padding, whiteSpace, overflowWrap, wordBreak } = getComputedStyle(node);
      return [font, lineHeight, letterSpacing, padding, whiteSpace, overflowWrap, wordBreak].join();
    };
    const boxes = [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height, area.scrollHeight - area.clientHeight];
    return type(area) === type(behind) ? Math.max(...boxes.map(Math.abs)) : Number.POSITIVE_INFINITY;
  });

test("what is read is tinted as one types, without a request; a chip says what it means and puts its words back", async () => {
  await using planner = await openPlanner(browser);
  const { page, server } = planner;
  const kept = keepTasks(server);
  await page.keyboard.press("/");
  await field(page).waitFor();
  await page.keyboard.type("essay 3h by fri 5pm");
  await expect.poll(() => marks(page).allTextContents()).toEqual(["3h", "by fri 5pm"]);
  await expect.poll(() => items(page)).toEqual(["essay3 hdue Fri 11 Dec, 17:00"]);
  const sign = (name: string) => chip(page, name).evaluate((it) => getComputedStyle(it, "::after").content);
  expect(await sign("due Fri")).toContain("×");
  const spoken = page.locator(".line-below [aria-live]");
  await expect.poll(() => spoken.textContent()).toBe("Read: 3 h; due Fri 11 Dec, 17:00");

  await chip(page, "due Fri 11 Dec, 17:00").click();
  await expect.poll(() => marks(page).allTextContents()).toEqual(["3h"]);
  await expect.poll(() => items(page)).toEqual(["essay by fri 5pm3 hdue Fri 11 Dec, 17:00"]);
  await expect.poll(() => chip(page, "due Fri").getAttribute("aria-pressed")).toBe("false");
  expect(await sign("due Fri")).toBe("none");
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("line-chip");
  await page.keyboard.press("Space");
  await expect.poll(() => marks(page).allTextContents()).toEqual(["3h", "by fri 5pm"]);
  await page.keyboard.press("Enter");
  expect(await axeFindings(page, { part: ".line-form" })).toEqual([]);

  await field(page).press("Enter");
  await page.locator(".task", { hasText: "essay by fri 5pm" }).waitFor();
  expect(kept).toMatchObject([{ title: "essay by fri 5pm", duration_minutes: 180 }]);
  expect(kept[0]).not.toHaveProperty("due");
  await expect.poll(() => value(page)).toBe("");
  expect(server.seen.map(({ path }) => path)).not.toContain("/api/quick-add");
});

test("Enter right after the last key saves each thing once; where one of three fails, trying again saves that one alone", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /503/ });
  const { page, server, ref } = planner;
  let isFull = true;
  const kept = keepTasks(server, (title) => isFull && title === "handout");
  await page.locator("#tab-tasks").click();
  await field(page).click();
  await page.keyboard.insertText("essay 3h, handout 2h, call mom 15m; by fri");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");
  await expect.poll(() => ref("error").textContent()).toContain("Not saved: handout.");
  await expect.poll(() => value(page)).toBe("handout 2h\nby fri!");
  await expect.poll(() => items(page)).toEqual(["handout2 h", "Say what there is to do.due Fri 11 Dec"]);
  isFull = false;
  await page.locator("[data-action=retry]").click();
  await page.locator(".task", { hasText: "handout" }).waitFor();
  await expect.poll(() => kept.map(({ title }) => title)).toEqual(["essay", "call mom", "handout"]);
  await expect.poll(() => value(page)).toBe("by fri!");
  await expect.poll(() => ref("error").textContent()).toBe("");
});

test("lines of one press come together and at once, cannot be used before they are saved, and nothing moves then", async () => {
  await using planner = await openPlanner(browser);
  const { page, server } = planner;
  const gate = Promise.withResolvers<void>();
  const kept: string[] = [];
  const known = session().context?.tasks.items[0];
  server.on("POST", TASKS, ({ body }) => {
    const task = body as TaskInput;
    kept.push(task.title);
    return { status: 201, body: { ...known, due: null, earliest_start: null, ...task }, delayed: gate.promise };
  });
  await page.locator("#tab-tasks").click();
  await field(page).click();
  await page.keyboard.insertText("essay 3h by fri\ncall mom 15m\nhandout 2h by fri");
  const before = await page.locator(".task .row-title").allTextContents();
  await page.keyboard.press("Enter");
  const waiting = page.locator(".task[inert] .row-title");
  await expect.poll(() => waiting.allTextContents()).toEqual(["essay", "handout", "call mom"]);
  await expect.poll(() => kept).toEqual(["essay"]);
  const tops = () =>
    page.locator(".task").evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().top]));
  const shown = await tops();
  expect(shown.length).toBe(before.length + 3);
  // What happens within half a second is put down to the press.
  await page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));
  expect(kept).toEqual(["essay"]);
  gate.resolve();
  await expect.poll(() => waiting.count()).toBe(0);
  expect(kept).toEqual(["essay", "call mom", "handout"]);
  expect(await tops()).toEqual(shown);
  await expect.poll(() => layoutShifts(page)).toEqual([]);
});

test("what is typed after / before the field has come goes into it, Enter with it, and does nothing else", async () => {
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await gate.promise;
    await route.continue();
  };
  await using planner = await openPlanner(browser, { prepare: (page) => page.route(partOfPage("panel"), hold) });
  const { page, server } = planner;
  const kept = keepTasks(server);
  await page.keyboard.type("/a nap 20m");
  await page.keyboard.press("Enter");
  await page.keyboard.type("tax");
  gate.resolve();
  await expect.poll(() => value(page)).toBe("tax");
  await expect.poll(() => kept).toMatchObject([{ title: "a nap", duration_minutes: 20 }]);
  await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
});

test("Chinese is read on a phone, in a field that grows with its lines, and an input method keeps its Enter", async () => {
  await using planner = await openPlanner(browser, {
    storage: { "daywright-language": "zh" },
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const { page, server, ref } = planner;
  const kept = keepTasks(server);
  await ref("sheet-toggle").click();
  await page.locator("#tab-tasks").click();
  await field(page).fill("周五前写论文3小时；周六和小安一起去图书馆把上周借的三本书还掉；每周三次游泳45分钟\n\n");
  await expect.poll(() => marks(page).allTextContents()).toEqual(["周五前", "3小时", "周六", "每周三次", "45分钟"]);
  await expect.poll(() => misplacement(page)).toBeLessThan(0.5);
  const small = page.locator(".line-chip");
  for (const box of await Promise.all([small.first(), small.last()].map((each) => each.boundingBox())))
    expect(box?.height).toBeGreaterThan(43.5);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

  await field(page).fill("明天");
  const client = await page.context().newCDPSession(page);
  await client.send("Input.imeSetComposition", { text: "给妈妈打电话", selectionStart: 6, selectionEnd: 6 });
  await expect.poll(() => value(page)).toBe("明天给妈妈打电话");
  await expect.poll(() => marks(page).allTextContents()).toEqual(["明天"]);
  // What commits the characters of an input method is no Enter of the person's.
  const commits = { inputType: "insertLineBreak", isComposing: true, cancelable: true };
  await field(page).evaluate((area, init) => area.dispatchEvent(new InputEvent("beforeinput", init)), commits);
  await expect.poll(() => value(page)).toBe("明天给妈妈打电话");
  await client.send("Input.insertText", { text: "给妈妈打电话" });
  expect(kept).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => kept.map(({ title }) => title)).toEqual(["给妈妈打电话"]);
  expect(kept).toMatchObject([{ earliest_start: "2026-12-09", due: "2026-12-09" }]);
});

test("the help lists every kind of form, each example as it is read today", async () => {
  await using planner = await openPlanner(browser);
  const { page } = planner;
  await page.locator("#tab-tasks").click();
  await page.getByRole("button", { name: "What can I type?" }).click();
  const help = page.locator("#line-help");
  await expect.poll(() => help.locator("dt").count()).toBe(12);
  await expect
    .poll(() => help.locator("dd", { hasText: "due tomorrow" }).textContent())
    .toBe("due tomorrowdue Wed 9 Dec");
  await page.getByRole("button", { name: "What can I type?" }).click();
  await expect.poll(() => help.isVisible()).toBe(false);
});

test("on the home page Enter counts before the page knows its time zone: it waits, and saves everything once", async () => {
  const gate = Promise.withResolvers<void>();
  await using home = await openHome(browser, { path: "/sign-in" });
  const { page, server, ref } = home;
  await page.route("**/api/preferences", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(server.url);
  await field(page).click();
  await page.keyboard.type("essay 3h by fri 5pm urgent, gym 45m 3x a week");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("read 1h by 20 dec");
  await page.keyboard.press("Enter");
  await page.keyboard.type("tax");
  gate.resolve();
  await untilReady(page);
  // What was begun since the last Enter is still being typed.
  await expect.poll(() => value(page)).toBe("tax");
  await expect.poll(() => ref("tasks").textContent()).toContain("essay3 h · due Fri 11 Dec, 17:00 · Urgent priority");
  await expect.poll(() => ref("habits").textContent()).toContain("gym45 min · 3 times a week");
  const saved = async () =>
    (await server.call("GET", "/api/tasks")).json.map(({ title, due, priority }: TaskInput) => [title, due, priority]);
  await expect.poll(saved).toEqual([
    ["essay", "2026-12-11T16:00:00Z", 1],
    ["read", "2026-12-20", 3],
  ]);
  // What an earlier version kept in the browser is moved to the server, once.
  const walk = { title: "walk", duration_minutes: 30, times_per_week: 5 };
  await page.evaluate((kept) => localStorage.setItem("daywright-habits", JSON.stringify([kept])), walk);
  await home.open();
  await expect.poll(() => ref("tasks").textContent()).toContain("essay3 h");
  await expect.poll(() => ref("habits").locator("li").count()).toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("daywright-habits"))).toBeNull();
  const habits = async () => (await server.call("GET", "/api/habits")).json.map(({ title }: TaskInput) => title);
  expect((await habits()).toSorted()).toEqual(["gym", "walk"]);
  await page.getByRole("button", { name: "Delete walk" }).click();
  await expect.poll(habits).toEqual(["gym"]);
  await expect.poll(() => ref("habits").locator("li").count()).toBe(1);
});

test("a model reads a text at a press, and what it read is added once it is ticked", async () => {
  await using llm = await startModel();
  await using home = await openHome(browser, { env: llm.env });
  const { page, server, ref } = home;
  const task = { duration_minutes: 180, due: null, earliest_start: null, priority: null, effort: null };
  const blocks = { min_block_minutes: null, max_block_minutes: null };
  const titles = async () => (await server.call("GET", "/api/tasks")).json.map(({ title }: TaskInput) => title);
  await field(page).fill("I should write that essay at last, some three hours, and be kind");
  await ref("line-ask").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Agree to send this");
  expect(llm.double.requests).toHaveLength(0);
  llm.double.replies.push(
    JSON.stringify({
      tasks: [
        { ...task, ...blocks, title: "Write the essay" },
        { ...task, ...blocks, title: "Be kind" },
      ],
      habits: [],
      wishes: [],
      not_understood: ["be kind"],
    }),
  );
  await page.keyboard.press("Enter");
  await expect.poll(() => items(page)).toEqual(["Write the essay 3 h", "Be kind 3 h"]);
  await expect.poll(() => ref("line-status").textContent()).toBe("Read by small. Tick what to add.");
  await field(page).press("Enter");
  await expect.poll(() => ref("line-status").textContent()).toBe("Tick what to add.");
  expect(await titles()).toEqual([]);
  await page.getByRole("checkbox", { name: "Write the essay" }).check();
  await expect.poll(() => ref("line-add").textContent()).toBe("Add 1 task");
  await ref("line-add").click();
  await expect.poll(titles).toEqual(["Write the essay"]);
  await expect.poll(() => value(page)).toBe("be kind");
  expect(llm.double.requests).toHaveLength(1);
});

async function startModel() {
  const double = await startLlm();
  return {
    double,
    env: { DAYWRIGHT_LLM_BASE_URL: double.url, DAYWRIGHT_LLM_MODEL: "small", DAYWRIGHT_LLM_API_KEY: double.key },
    [Symbol.asyncDispose]: () => double.close(),
  };
}
