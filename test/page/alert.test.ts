import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { covers } from "../support/element-covers.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";

const browser = await chromiumOfTheWorker();

test.each([
  [320, "en"],
  [390, "zh"],
])(
  "at %i px what failed is closed in its corner, and what can be done stands below it (%s)",
  async (width, language) => {
    await using planner = await openPlanner(browser, {
      context: { viewport: { width, height: 844 }, hasTouch: true },
      storage: { "daywright-language": language },
      expectedErrors: /502/,
    });
    const { page, ref, server } = planner;
    const refused = problem(502, "HTTP 401: invalid_grant", { kind: "ProviderAuthError" });
    server.on("POST", "/api/planner/sample-session/apply", () => refused);
    await ref("apply-calendar").selectOption("anna.k@example.org");
    await ref("apply-button").click();
    await ref("apply-confirm").click();
    const buttons = ref("error").locator("a, button");
    await expect.poll(() => buttons.count()).toBe(3);
    const place = async (locator: typeof buttons) => {
      const box = await locator.boundingBox();
      if (!box) throw new Error("not on the screen");
      return box;
    };
    const [alert, words] = [await place(ref("error")), await place(page.locator(".error-words"))];
    const [close, again, retry] = await Promise.all([2, 0, 1].map((index) => place(buttons.nth(index))));
    if (!close || !again || !retry) throw new Error("there are three controls");
    expect(close.y).toBe(alert.y);
    expect(close.x + close.width).toBe(alert.x + alert.width);
    expect(again.y).toBe(retry.y);
    expect(again.y).toBeGreaterThanOrEqual(words.y + words.height);
    expect(retry.x + retry.width).toBeLessThanOrEqual(alert.x + alert.width);
  },
);

test.each([390, 768])("by touch the cross lies over nothing else of what failed, at %i px", async (width) => {
  await using planner = await openPlanner(browser, {
    context: { viewport: { width, height: 844 }, hasTouch: true },
    expectedErrors: /502/,
  });
  const { ref, server } = planner;
  server.on("POST", "/api/planner/sample-session/apply", () => problem(502, "No answer", {}));
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  const again = ref("error").locator("[data-action=retry]");
  await again.waitFor();
  const cross = ref("error").locator(".icon");
  expect(await covers(cross, again)).toBe(false);
  expect(await covers(cross, ref("error").locator("p"))).toBe(false);
});

test.each([390, 768, 1280])("what failed covers neither a day's name nor the plan's, at %i px", async (width) => {
  await using planner = await openPlanner(browser, {
    context: { viewport: { width, height: 844 }, hasTouch: width < 900 },
    storage: WEEK_VIEW,
    expectedErrors: /502/,
  });
  const { page, ref, server } = planner;
  server.on("POST", "/api/planner/sample-session/apply", () => problem(502, "No answer", {}));
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await ref("error").locator("[data-action=retry]").waitFor();
  for (const head of await page.locator(".day-header").all()) expect(await covers(ref("error"), head)).toBe(false);
  if (width < 900) await ref("sheet-toggle").click();
  expect(await covers(ref("error"), ref("variant-title"))).toBe(false);
});

test("what failed is seen over an open sheet, and is tried again there", async () => {
  await using planner = await openPlanner(browser, {
    context: { viewport: { width: 390, height: 844 }, hasTouch: true },
    expectedErrors: /502/,
  });
  const { ref, server } = planner;
  server.on("POST", "/api/planner/sample-session/apply", () => problem(502, "No answer", {}));
  await ref("sheet-toggle").click();
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  const again = ref("error").locator("[data-action=retry]");
  await again.waitFor();
  const isInFront = () =>
    again.evaluate((it) => {
      const { left, top } = it.getBoundingClientRect();
      return it.contains(document.elementFromPoint(left + 8, top + 8));
    });
  await expect.poll(isInFront).toBe(true);
  await again.click();
  await expect.poll(() => server.count("POST", "/api/planner/sample-session/apply")).toBe(2);
});

test("Tab goes from the button of an apply that failed to what can be done about it", async () => {
  await using planner = await openPlanner(browser, { expectedErrors: /502/ });
  const { page, ref, server } = planner;
  server.on("POST", "/api/planner/sample-session/apply", () => problem(502, "No answer", {}));
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  const again = ref("error").locator("[data-action=retry]");
  await again.waitFor();
  const holdsFocus = (button: typeof again) => button.evaluate((it) => it === document.activeElement);
  await expect.poll(() => holdsFocus(ref("apply-button"))).toBe(true);
  await page.keyboard.press("Tab");
  await expect.poll(() => holdsFocus(again)).toBe(true);
});
