import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { partOfPage } from "../support/page-part.ts";
import { applied } from "./support/applied-update.ts";
import { problem, type SeenRequest } from "./support/page-server.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";
import { asWritten, at, event, session } from "./support/session.ts";
import { standingSession, updates } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const SIZES = [
  [1440, 900],
  [1280, 720],
  [768, 1024],
  [390, 844],
] as const;

const KINDS = { plan: session, update: standingSession };
/** Each at each size, in one language that comes early and in the other that comes late. */
const CASES = SIZES.flatMap(([width, height], at) =>
  (["plan", "update"] as const).map((kind, index) => {
    const [locale, other] = (at + index) % 2 === 0 ? (["en-GB", "zh-CN"] as const) : (["zh-CN", "en-GB"] as const);
    return [kind, width, height, locale, other] as const;
  }),
);

/** Each kind at two of the sizes. */
const HALF = CASES.filter((_, index) => index % 4 === 0 || index % 4 === 3);

test.each(HALF)("nothing moves after the first paint of a plan or an update (%s, %i × %i, %s)", async (...given) => {
  const [kind, width, height, locale] = given;
  await using planner = await openAt([kind, width, height, locale], { isFirstVisit: true });
  expect(await layoutShifts(planner.page)).toEqual([]);
});

test.each(CASES)("nothing moves where it comes late (%s, %i × %i, not %s but %s)", async (...given) => {
  const [kind, width, height, , locale] = given;
  const { promise, resolve } = Promise.withResolvers<void>();
  await using planner = await openAt([kind, width, height, locale], {
    isFirstVisit: true,
    serve: (server) =>
      server.on("GET", "/api/planner/sample-session", () => ({ body: server.payload, delayed: promise })),
    prepare: async (page) => {
      // What boxes are narrowed by comes last of all.
      await page.route(partOfPage("outlines"), async (route) => {
        await painted(page);
        await route.continue();
      });
      page.once(
        "request",
        () =>
          void page
            .locator("html[data-state=loading]")
            .waitFor()
            .then(() => painted(page))
            .then(resolve),
      );
    },
  });
  const isOutlined = width > 800 && kind === "update";
  await planner.page
    .locator(isOutlined ? ".outline" : ".fc-event")
    .first()
    .waitFor({ state: "attached" });
  await painted(planner.page);
  expect(await layoutShifts(planner.page)).toEqual([]);
});

test("the small weeks of a plan stand where those of an update do, which it becomes when its work has begun", async () => {
  const topOf = async (kind: "plan" | "update") => {
    await using planner = await openAt([kind, 1280, 720, "en-GB"], {});
    return (await planner.ref("variant-cards").boundingBox())?.y ?? 0;
  };
  expect(await topOf("update")).toBeCloseTo(await topOf("plan"), 0);
});

test("nothing moves when an update comes that changes nothing", async () => {
  const payload = standingSession({ draft_variants: updates().slice(2) });
  const context = { viewport: { width: 1440, height: 900 } };
  await using planner = await openPlanner(browser, { payload, context });
  const { page, ref } = planner;
  await expect.poll(() => ref("apply-button").innerText()).toBe("Everything stays as it is");
  // The looks of the reasons come late, also where there are none.
  await expect.poll(() => ref("why").evaluate((list) => getComputedStyle(list).listStyleType)).toBe("none");
  await painted(page);
  expect(await layoutShifts(page)).toEqual([]);
});

test("nothing moves when the card comes of work that the plan's text says has no room", async () => {
  const payload = session();
  const plan = payload.draft_variants.find(({ unplaced }) => unplaced);
  const left = plan?.unplaced?.[0];
  if (!plan || !left) throw new Error("a plan of the sample session leaves work out");
  const heading = "## What won’t fit";
  const description = `Early and short.\n\n${heading}\n\n- **${left.title}** (30 min): ${left.reason}`;
  payload.draft_variants = [{ ...plan, description }];
  await using planner = await openPlanner(browser, {
    payload,
    context: { viewport: { width: 1440, height: 900 } },
    prepare: (page) =>
      page.route(partOfPage("unplaced-work"), async (route) => {
        await page.locator(".awaited").waitFor();
        await painted(page);
        await route.continue();
      }),
  });
  const { page, ref } = planner;
  await ref("unplaced").locator("strong").waitFor();
  await painted(page);
  expect(await layoutShifts(page)).toEqual([]);
  await expect.poll(() => ref("variant-description").innerText()).toBe("Early and short.");
});

test.each([680, 768])(
  "the hours stand where they stand however long the date's name is, at %i by touch",
  async (width) => {
    await using planner = await openPlanner(browser, {
      context: { viewport: { width, height: 900 }, hasTouch: width < 900 },
    });
    const { ref } = planner;
    const topWith = async (name: string) => {
      await ref("date-label").evaluate((label, text) => label.replaceChildren(text), name);
      return (await ref("stage").boundingBox())?.y;
    };
    expect(await topWith("Fri 1")).toBe(await topWith("Wednesday, 30 November"));
  },
);

/** Once some frames have been drawn. */
const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });

test("a plan that cannot be shown says so where nothing has to make way for it", async () => {
  await using gone = await openPlanner(browser, {
    becomes: "failed",
    serve: (server) => server.on("GET", `/api/planner/${session().session_id}`, () => problem(404, "Not found")),
    expectedErrors: /404/,
  });
  await gone.page.getByRole("link", { name: "Go to the home page" }).waitFor();
  expect(await layoutShifts(gone.page)).toEqual([]);
});

/** Answers that wait until they are let go. */
function held(body: (asked: SeenRequest) => unknown) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { letGo: resolve, handler: (asked: SeenRequest) => ({ body: body(asked), delayed: promise }) };
}

/** What happens within half a second is put down to the press. */
const longAfterPress = async (page: Page) =>
  page.waitForFunction((from) => performance.now() > from + 600, await page.evaluate(() => performance.now()));

/** Opens a plan or an update that is drawn whole. */
async function openAt(
  [kind, width, height, locale]: readonly [keyof typeof KINDS, number, number, string],
  options: Parameters<typeof openPlanner>[1] = {},
): Promise<PlannerPage> {
  const planner = await openPlanner(browser, {
    payload: KINDS[kind](),
    storage: { "daywright-view": width < 800 ? "timeGridDay" : "timeGridWeek" },
    context: { viewport: { width, height }, locale, hasTouch: width < 800 },
    ...options,
  });
  await planner.page.locator(".why li, .panel:not([data-open=true]) .metrics").first().waitFor();
  return planner;
}

/** Where things stand on the screen: the last look, what it asks, and the area below the plan. */
const places = ({ page }: PlannerPage) =>
  page
    .locator("dialog[open] :is(h2, h3, li), [data-ref=apply-confirm], .panel, .apply, [data-ref=apply-button]")
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));

const LATE = event({
  id: "late",
  title: "Fire drill",
  start: at("2026-12-09", "08:00"),
  end: at("2026-12-09", "18:00"),
});

test("nothing moves on a phone when an apply shortens figures that took two lines", async () => {
  const [first, ...others] = updates();
  if (!first) throw new Error("the sample has an update");
  const moved = first.events.map((event) => (event.stands === "kept" ? { ...event, summary: "Kept" } : event));
  const payload = standingSession({ draft_variants: [{ ...first, events: moved }, ...others] });
  await using planner = await openAt(["update", 320, 640, "en-GB"], { payload });
  const { page, ref } = planner;
  applied(planner, { created_count: 1, moved_count: 2, deleted_count: 1, kept_count: 7 });
  const lines = () =>
    ref("variant-metrics").evaluate(
      (it) => new Set([...it.querySelectorAll(".fact")].map((each) => each.getBoundingClientRect().top)).size,
    );
  await expect.poll(lines).toBe(2);
  const before = await places(planner);
  await ref("apply-button").click();
  await ref("apply-confirm").click();
  await expect.poll(() => ref("undo-button").isVisible()).toBe(true);
  await expect.poll(lines).toBe(1);
  expect(await places(planner)).toEqual(before);
  expect(await layoutShifts(page)).toEqual([]);
});

test.each(CASES)(
  "neither late news of the calendar nor a late apply moves anything (%s, %i × %i, %s)",
  async (...of) => {
    const [kind, width, height, locale] = of;
    await using planner = await openAt([kind, width, height, locale]);
    const { page, server, ref } = planner;
    const news = held((asked) => ({
      ...(asked.body as object),
      calendar_events: [...server.payload.calendar_events, LATE],
      writable_calendars: server.payload.writable_calendars,
      context: server.payload.context,
      fetched_at: "2026-12-08T12:20:00Z",
    }));
    server.on("POST", "/api/context/fetch", news.handler);
    await ref("apply-button").click();
    await page.locator("dialog[open] .check-line").waitFor();
    const inLastLook = await places(planner);
    await longAfterPress(page);
    news.letGo();
    const button = page.locator("dialog[open] .check-line button");
    await button.waitFor();
    await expect.poll(() => layoutShifts(page)).toEqual([]);
    await expect.poll(() => places(planner)).toEqual(inLastLook);
    await button.click();
    await expect.poll(() => ref("apply-dialog").innerText()).toContain("Fire drill");

    const applied = held(() => {
      const applied_at = "2026-12-08T12:20:00Z";
      const state = { applied: true, applied_variant_index: 0, applied_calendar_id: "work", applied_at };
      server.payload = {
        ...server.payload,
        ...asWritten(server.payload, 0),
        apply_state: { ...server.payload.apply_state, ...state },
      };
      return { applied_variant_index: 0, calendar_id: "work", created_count: 1 };
    });
    server.on("POST", "/api/planner/sample-session/apply", applied.handler);
    await ref("apply-confirm").click();
    await page.locator("[data-ref=apply-button][aria-busy=true]").waitFor();
    const before = await places(planner);
    await longAfterPress(page);
    applied.letGo();
    await expect.poll(() => ref("toast").isVisible()).toBe(true);
    await expect.poll(() => ref("undo-button").isVisible()).toBe(true);
    await expect.poll(() => layoutShifts(page)).toEqual([]);
    await expect.poll(() => places(planner)).toEqual(before);
    // Nor is any room kept that would be empty: a page that is loaded anew is the same.
    await page.reload();
    await ref("undo-button").waitFor();
    await expect.poll(() => places(planner)).toEqual(before);
  },
);
