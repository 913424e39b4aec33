import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { launchChromium } from "../support/chromium.ts";
import { arrangeNext, menuOf, reversed } from "../support/llm/menu.ts";
import { endStream, type LlmDouble, sendDelta, startLlm, startStream, streamText } from "../support/llm/server.ts";
import { openHome } from "./support/home-page.ts";

let browser: Browser;
let llm: LlmDouble;
beforeAll(async () => {
  [browser, llm] = await Promise.all([launchChromium(), startLlm()]);
});
beforeEach(() => llm.reset());
afterAll(async () => {
  await browser.close();
  await llm.close();
});

function openWithModel(options: Parameters<typeof openHome>[1] = {}) {
  const env = { DAYWRIGHT_LLM_BASE_URL: llm.url, DAYWRIGHT_LLM_MODEL: "small", DAYWRIGHT_LLM_API_KEY: llm.key };
  return openHome(browser, { ...options, env: { ...env, ...options.env } });
}

const host = () => new URL(llm.url).host;
const AGREE = '[data-action="agree-writer"]';

/** Chooses the last plan, and its statements from the last to the first, after `gate`. */
function arrangeAfter(gate: Promise<unknown>) {
  llm.replies.push(async (response, request) => {
    startStream(response);
    await gate;
    sendDelta(response, JSON.stringify(reversed(menuOf(request))));
    endStream(response, "stop");
  });
}

test("before its first use, what a model is sent is shown with its host, and one click agrees to it", async () => {
  await using home = await openWithModel();
  await home.ref("plan-instructions").fill("essay 3h by fri");
  await home.ref("plan-button").click();
  const agree = home.page.locator(AGREE);
  await expect.poll(() => agree.evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => agree.textContent()).toBe(`Agree to send this to ${host()}`);
  await expect.poll(() => home.ref("sent-parts").textContent()).toContain("titles of your tasks");
  expect(new URL(home.page.url()).pathname).toBe("/");
  expect(llm.requests).toHaveLength(0);

  const gate = Promise.withResolvers<void>();
  arrangeAfter(gate.promise);
  await agree.click();
  const shown = () => home.ref("plan-draft").textContent();
  await expect.poll(shown).toContain("Everything fits: 3 h of work");
  const atOnce = String(await shown());
  gate.resolve();
  await home.page.waitForURL(/\/planner\//);
  await expect.poll(() => home.ref("draft-text").textContent()).toContain("Everything fits: 3 h of work");
  await expect.poll(() => home.ref("draft-text").textContent()).not.toBe(atOnce);
  expect(llm.requests).toHaveLength(1);

  await home.open();
  await home.ref("plan-writer").waitFor();
  await expect.poll(() => agree.count()).toBe(0);
  await expect.poll(() => home.ref("plan-writer").locator("details").getAttribute("open")).toBeNull();
});

test("with no model set, nothing asks for anything and nothing is sent", async () => {
  await using home = await openHome(browser);
  await home.ref("plan-instructions").fill("essay 3h by fri");
  await home.ref("plan-understood").locator(".chip").waitFor();
  await expect.poll(() => home.ref("plan-writer").isVisible()).toBe(false);
  await expect.poll(() => home.ref("ask-model").isVisible()).toBe(false);
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);
  expect(llm.requests).toHaveLength(0);
});

test("the built-in writer needs no agreement, and titles can be kept here", async () => {
  await using home = await openWithModel();
  await home.page.getByLabel("Written by").selectOption("builtin");
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);
  expect(llm.requests).toHaveLength(0);

  await home.open();
  await home.page.getByLabel("Written by").selectOption("model");
  await home.page.getByLabel("Keep titles and wishes here").check();
  await expect.poll(() => home.ref("sent-parts").textContent()).not.toContain("titles of your tasks");
  await home.ref("plan-instructions").fill("essay 3h by fri");
  await home.ref("plan-understood").locator(".chip").waitFor();
  await expect.poll(() => home.ref("ask-model").isVisible()).toBe(false);
  arrangeNext(llm);
  await home.page.locator(AGREE).click();
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);
  expect(llm.requests).toHaveLength(1);
  expect(JSON.stringify(llm.requests)).not.toContain("essay");

  // Agreeing to less is not agreeing to more.
  await home.open();
  await home.page.getByLabel("Keep titles and wishes here").uncheck();
  await expect.poll(() => home.page.locator(AGREE).count()).toBe(1);
});

test("asked to, a model reads the wishes; what it found is left out, ticked, or not used", async () => {
  await using home = await openWithModel();
  const task = { due: null, earliest_start: null, priority: null, effort: null };
  const blocks = { min_block_minutes: null, max_block_minutes: null };
  const answer = {
    tasks: [
      { title: "Write to Ada", duration_minutes: 30, ...task, ...blocks },
      { title: "Sort the cellar", duration_minutes: 120, ...task, ...blocks },
    ],
    habits: [],
    preferences: {
      working_hours: [{ days: ["wed"], hours: [{ from: "09:00", to: "12:00" }] }],
      focus_hours: null,
      buffer_minutes: 30,
      ...blocks,
      max_focus_minutes_per_day: null,
    },
    not_understood: ["be kind"],
  };
  await home.ref("plan-instructions").fill("half an hour for a letter to Ada, the cellar, Wednesday off after noon");
  await home.ref("ask-model").click();
  expect(llm.requests).toHaveLength(0);
  llm.replies.push(JSON.stringify(answer));
  await home.page.locator(AGREE).click();
  const understood = home.ref("plan-understood");
  const hours = understood.getByLabel("Working hours: Wed 09:00–12:00");
  await hours.waitFor();
  await expect.poll(() => hours.isChecked()).toBe(false);
  await expect.poll(() => understood.textContent()).toContain("Read by small.");
  const { violations } = await new AxeBuilder({ page: home.page }).include(".plan").analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await home.page.getByRole("button", { name: "Leave out Sort the cellar" }).click();
  await hours.check();
  arrangeNext(llm);
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);

  const { json } = await home.server.call("GET", `/api/planner/${home.page.url().split("/").at(-1)}`);
  expect(json.context.tasks.items.map(({ title }: { title: string }) => title)).toEqual(["Write to Ada"]);
  expect(json.preferences.working_hours.wed).toEqual([["09:00", "12:00"]]);
  expect(json.preferences.buffer_minutes).toBe(10);
  expect((await home.server.call("GET", "/api/tasks")).json).toEqual([]);
  expect((await home.server.call("GET", "/api/preferences")).json.working_hours.wed).toHaveLength(2);
});

test("when the model cannot read the wishes, the rules do, and the page says why", async () => {
  await using home = await openWithModel({ context: { locale: "zh-CN" } });
  llm.replies.push((response) => streamText(response, "不行。", "content_filter"));
  llm.replies.push((response) => streamText(response, "不行。", "content_filter"));
  await home.ref("plan-instructions").fill("周五前写论文 3小时");
  await home.ref("ask-model").click();
  await home.page.locator(AGREE).click();
  await expect.poll(() => home.ref("plan-understood").textContent()).toContain("模型拒绝了。以下是按规则读出的内容。");
  await expect.poll(() => home.ref("plan-understood").locator(".chip").count()).toBe(1);
});
