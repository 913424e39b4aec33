import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { arrangeNext, menuOf, reversed } from "../doubles/llm/menu.ts";
import { endStream, type LlmDouble, sendDelta, startLlm, startStream, streamText } from "../doubles/llm/server.ts";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { type HomePage, openHome } from "./support/home-page.ts";

const browser = await chromiumOfTheWorker();
let llm: LlmDouble;
beforeAll(async () => {
  llm = await startLlm();
});
beforeEach(() => llm.reset());
afterAll(() => llm.close());

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
  const task = { title: "Essay", duration_minutes: 180, due: "2026-12-11" };
  await using home = await openWithModel({ prepare: (server) => server.call("POST", "/api/tasks", task) });
  await wish(home, "no work on friday");
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
  await wish(home, "be kind to Eleanor");
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
  await wish(home, "be kind to Eleanor");
  await expect.poll(() => home.ref("ask-model").isVisible()).toBe(false);
  arrangeNext(llm);
  await home.page.locator(AGREE).click();
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);
  expect(llm.requests).toHaveLength(1);
  expect(JSON.stringify(llm.requests)).not.toContain("Eleanor");

  // Agreeing to less is not agreeing to more.
  await home.open();
  await home.page.getByLabel("Keep titles and wishes here").uncheck();
  await expect.poll(() => home.page.locator(AGREE).count()).toBe(1);
});

test("asked to, a model reads the wishes, and what it found holds once it is ticked", async () => {
  await using home = await openWithModel();
  const none = { days: null, part: null, from: null, to: null, at: null, minutes: null };
  const fields = { ...none, least: null, most: null, title: null };
  const answer = {
    tasks: [],
    habits: [],
    wishes: [
      { ...fields, kind: "no-work", days: ["wed"], part: "afternoon" },
      { ...fields, kind: "breaks", minutes: 30 },
    ],
    not_understood: ["be kind"],
  };
  await wish(home, "Wednesday is for Ada after noon, take it slow, be kind");
  await home.ref("ask-model").click();
  expect(llm.requests).toHaveLength(0);
  llm.replies.push(JSON.stringify(answer));
  await home.page.locator(AGREE).click();
  const wednesday = home.ref("offered-wishes").getByLabel("No work · Wed · afternoon");
  await wednesday.waitFor();
  await expect.poll(() => wednesday.isChecked()).toBe(false);
  await expect.poll(() => home.ref("wishes-read").textContent()).toBe("Read by small. Tick what you want.");
  await expect.poll(() => home.ref("wishes-field").inputValue()).toBe("be kind");
  expect(await axeFindings(home.page, { part: ".plan" })).toEqual([]);
  await wednesday.check();
  arrangeNext(llm);
  await home.ref("plan-button").click();
  await home.page.waitForURL(/\/planner\//);

  const { json } = await home.server.call("GET", `/api/planner/${home.page.url().split("/").at(-1)}`);
  expect(json.wishes).toMatchObject([{ kind: "no-work", days: ["wed"], part: "afternoon" }]);
  expect(json.preferences).toMatchObject({ working_hours: { wed: [["09:00", "12:30"]] }, buffer_minutes: 10 });
  expect(json.not_understood).toEqual(["be kind"]);
  expect((await home.server.call("GET", "/api/preferences")).json.working_hours.wed).toHaveLength(2);
});

test("when the model cannot read the wishes, the page says why, and the words stay", async () => {
  await using home = await openWithModel({ context: { locale: "zh-CN" } });
  llm.replies.push((response) => streamText(response, "不行。", "content_filter"));
  await wish(home, "多多关照", "仅用于本次");
  await home.ref("ask-model").click();
  await home.page.locator(AGREE).click();
  await expect.poll(() => home.ref("wishes-read").textContent()).toBe("模型拒绝回答。");
  await expect.poll(() => home.ref("wishes-field").inputValue()).toBe("多多关照");
});

async function wish(home: HomePage, words: string, heading = "Just for this plan"): Promise<void> {
  await home.page.getByText(heading).click();
  await home.ref("wishes-field").fill(words);
}
