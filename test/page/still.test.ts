import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../support/chromium.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";
import { session } from "./support/session.ts";
import { standingSession } from "./support/standing.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** What the browser counted as moved without anybody's doing, each with what it was. */
const shifts = ({ page }: PlannerPage): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & { readonly value: number; readonly sources?: readonly { node: Node | null }[] };
        const found: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, sources = [] } of list.getEntries() as Shift[])
            found.push(
              `${value}: ${sources.map(({ node }) => (node as Element | null)?.className ?? node).join(", ")}`,
            );
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // What is buffered comes before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );

const SIZES = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
] as const;

test.each(SIZES.flatMap(([width, height]) => [[width, height, "en-GB"] as const, [width, height, "zh-CN"] as const]))(
  "nothing moves after the first paint of a plan and of an update, at %i × %i (%s)",
  async (width, height, locale) => {
    const storage = { "daywright-view": width < 800 ? "timeGridDay" : "timeGridWeek" };
    const context = { viewport: { width, height }, locale, hasTouch: width < 800 };
    await using fresh = await openPlanner(browser, { storage, context });
    expect(await shifts(fresh)).toEqual([]);
    await using update = await openPlanner(browser, { payload: standingSession(), storage, context });
    await update.page.locator(".why li, .panel:not([data-open=true]) .metrics").first().waitFor();
    expect(await shifts(update)).toEqual([]);
  },
);

test("a plan that cannot be shown says so where nothing has to make way for it", async () => {
  await using gone = await openPlanner(browser, {
    becomes: "failed",
    serve: (server) => server.on("GET", `/api/planner/${session().session_id}`, () => problem(404, "Not found")),
    expectedErrors: /404/,
  });
  await gone.page.getByRole("link", { name: "Go to the home page" }).waitFor();
  expect(await shifts(gone)).toEqual([]);
});
