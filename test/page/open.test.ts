import { expect, test } from "vitest";
import { defaultPreferences } from "#contract/preferences.ts";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { untilReady } from "../support/page-ready.ts";
import { appliedState } from "./support/apply-states.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, MONDAY, session, variant } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

test("the page shows the plan over the calendar, and says which plan it is", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  await expect.poll(() => planner.ref("variant-title").textContent()).toBe("Deadline first");
  await expect.poll(() => planner.ref("variant-index").textContent()).toBe("1 / 5");
  await expect.poll(() => planner.ref("date-label").textContent()).toBe("7 – 13 Dec 2026");
  await expect.poll(() => planner.boxes("draft").count()).toBe(8);
  // Five stand-ups, two lectures, one choir, and four single events.
  await expect.poll(() => planner.boxes("existing").count()).toBe(12);
  await expect.poll(() => planner.ref("draft-text").locator("strong").textContent()).toBe("14 hours");
});

test("where there is no plan, no heading stands over nothing", async () => {
  await using planner = await openPlanner(browser, { payload: session({ draft_variants: [], ai_draft: "" }) });
  const heading = planner.page.getByRole("heading", { name: "The draft" });
  await expect.poll(() => planner.ref("variant-title").textContent()).toBe("No plan yet");
  await expect.poll(() => heading.count()).toBe(0);
});

test("the state object has the fields and defaults of the interface, and more than thirty elements are kept at hand", async () => {
  const { createState } = await import("../../src/client/planner-state/state.ts");
  expect(createState()).toEqual({
    payload: null,
    variantIndex: 0,
    calendar: null,
    sessionId: null,
    applying: false,
    hiddenCalendars: new Set(),
    currentView: "timeGridDay",
    currentDate: null,
  });
  await using planner = await openPlanner(browser);
  const kept = await planner.page.evaluate(() => {
    const { state, dom, contextCache } = (globalThis as never as { daywright: Record<string, object> }).daywright;
    return {
      fields: Object.keys(state ?? {}),
      refs: Object.keys(dom ?? {}).length,
      cache: Array.isArray(contextCache),
    };
  });
  expect(kept.fields).toEqual(Object.keys(createState()));
  expect(kept.refs).toBeGreaterThan(30);
  expect(kept.cache).toBe(true);
});

test.each([
  ["zh-CN", "en", "zh-CN"],
  ["en-GB", "zh", "zh-CN"],
  ["en-GB", "en", "en"],
] as const)("in a browser of %s, a plan made in %s is shown in %s", async (locale, language, shown) => {
  const payload = session();
  const preferences = { ...defaultPreferences("Europe/Berlin"), language };
  await using planner = await openPlanner(browser, { payload: { ...payload, preferences }, context: { locale } });
  await expect.poll(() => planner.page.locator("html").getAttribute("lang")).toBe(shown);
  await expect.poll(() => planner.ref("view-week").textContent()).toBe(shown === "zh-CN" ? "周" : "Week");
  const monday = planner.page.locator(".fc-col-header-cell [aria-label]").first();
  await expect
    .poll(() => monday.getAttribute("aria-label"))
    .toBe(shown === "zh-CN" ? "2026年12月7日星期一" : "Monday, 7 December 2026");
});

test.each([
  [1280, "week", "7 – 13 Dec 2026", 8],
  [820, "week", "7 – 13 Dec 2026", 8],
  [390, "day", "Mon, 7 Dec 2026", 2],
] as const)("at %i px a plan of several days opens in the %s, at its date", async (width, view, label, drafts) => {
  await using planner = await openPlanner(browser, {
    context: { viewport: { width, height: 844 } },
    prepare: (page) => page.addInitScript(() => localStorage.removeItem("daywright-view")),
  });
  await expect.poll(() => planner.ref(`view-${view}`).getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => planner.ref("date-label").textContent()).toBe(label);
  await expect.poll(() => planner.boxes("draft").count()).toBe(drafts);
});

test("a plan of a week opens in the week, also where all its blocks are on one day", async () => {
  await using planner = await openPlanner(browser, {
    payload: session({ draft_variants: [variant("one", "One", [["slides", 0, "09:00", "10:00"]])] }),
    context: { viewport: { width: 1280, height: 844 } },
    prepare: (page) => page.addInitScript(() => localStorage.removeItem("daywright-view")),
  });
  await expect.poll(() => planner.ref("view-week").getAttribute("aria-pressed")).toBe("true");
});

test.each([
  ["while it lasts at today", "2026-12-10T08:00:00Z", "Thu, 10 Dec 2026"],
  ["once it is over at its date", "2026-12-21T08:00:00Z", "Mon, 7 Dec 2026"],
])("a plan that was applied opens on a phone %s", async (_when, now, label) => {
  const apply_state = appliedState({ applied_at: "2026-12-05T10:05:00Z" });
  await using planner = await openPlanner(browser, {
    payload: session({ apply_state }),
    context: { viewport: { width: 390, height: 844 } },
    now: new Date(now),
  });
  await expect.poll(() => planner.ref("date-label").textContent()).toBe(label);
});

test("the whole week that is shown is read, also where it begins before the plan", async () => {
  const payload = session({ start_time: at("2026-12-09", "00:00"), view_date: "2026-12-09" });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  await expect.poll(() => planner.server.count("POST", "/api/context/fetch")).toBe(1);
});

test("a week in which nothing is planned begins on its first day, as its plans would", async () => {
  const wednesday = addDays(MONDAY, 2);
  const payload = session({
    start_time: at(wednesday, "00:00"),
    end_time: at(addDays(wednesday, 7), "00:00"),
    view_date: wednesday,
    draft_variants: [variant("deadline-first", "Deadline first", [])],
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  await expect.poll(() => planner.ref("date-label").textContent()).toBe("9 – 15 Dec 2026");
});

test("an event that continues after midnight has its name and time on both days", async () => {
  const train = event({ id: "train", start: at(MONDAY, "22:00"), end: at(addDays(MONDAY, 1), "06:00") });
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events: [train] }),
    storage: WEEK_VIEW,
  });
  const boxes = planner.page.locator('[data-event-id="train"]');
  await expect.poll(() => boxes.allTextContents()).toEqual(Array(2).fill("train22:00 – 06:00"));
});

test("half an hour of work in parts shows its title and below it part and time, and no short title reaches under the mark", async () => {
  const payload = session({
    draft_variants: [
      variant("deadline-first", "Deadline first", [
        ["thesis", 0, "09:00", "11:00"],
        ["thesis", 1, "09:00", "09:30"],
        ["slides", 2, "09:00", "09:45"],
      ]),
    ],
  });
  await using planner = await openPlanner(browser, {
    payload,
    storage: WEEK_VIEW,
    context: { viewport: { width: 1440, height: 900 } },
  });
  const seen = () =>
    planner.page.locator(".short > [data-event-kind=draft]").evaluateAll((boxes) =>
      boxes.map((box) => {
        const [title, time] = [box.querySelector(".box-title"), box.querySelector(".box-time")];
        if (!title || !time) return null;
        return {
          time: time.textContent?.trim(),
          isBelow: time.getBoundingClientRect().bottom <= box.getBoundingClientRect().bottom + 2,
          fits: title.scrollWidth <= title.clientWidth,
        };
      }),
    );
  await expect.poll(seen).toEqual([
    { time: "(2/2) 09:00 – 09:30", isBelow: true, fits: true },
    { time: "09:00 – 09:45", isBelow: true, fits: true },
  ]);
});

test("the present moment is in sight at first, early in the day too, and strikes no words through", async () => {
  const early = new Date(at(addDays(MONDAY, 1), "06:20"));
  await using planner = await openPlanner(browser, {
    now: early,
    storage: WEEK_VIEW,
  });
  const { page } = planner;
  const label = page.locator(".fc-timegrid-now-indicator-arrow");
  const above = () =>
    label.evaluate(
      (it) => it.getBoundingClientRect().top - (it.closest(".fc-scroller")?.getBoundingClientRect().top ?? 0),
    );
  await expect.poll(above).toBeGreaterThan(0);
  const layerOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((it) => Number(getComputedStyle(it).zIndex));
  const events = await layerOf(".fc-timegrid-col-events");
  await expect.poll(() => layerOf(".fc-timegrid-now-indicator-container")).toBeLessThan(events);
});

test("on a clock of twelve hours the present moment takes one line of the axis, and hides no hour", async () => {
  const late = new Date(at(MONDAY, "10:40"));
  await using planner = await openPlanner(browser, { now: late, storage: WEEK_VIEW, context: { locale: "en-US" } });
  const label = planner.page.locator(".fc-timegrid-now-indicator-arrow");
  await expect.poll(() => label.textContent()).toBe("10:40");
  const [height, beyond] = await label.evaluate((it) => {
    const { height, left } = it.getBoundingClientRect();
    const axis = it.closest(".fc-scroller");
    return [
      height / Number.parseFloat(getComputedStyle(it).lineHeight),
      (axis?.getBoundingClientRect().left ?? 0) - left,
    ];
  });
  expect(height).toBeLessThan(1.5);
  expect(beyond).toBeLessThanOrEqual(0);
});

test("the load of a day stays in sight when the theme changes", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const load = () =>
    planner.page
      .locator('.load[data-date="2026-12-07"]')
      .evaluate((bar: HTMLElement) => bar.style.getPropertyValue("--load"));
  const before = await load();
  expect(Number(before)).toBeGreaterThan(0);
  await planner.ref("theme-toggle").click();
  await expect.poll(load).toBe(before);
});

test("a payload that breaks the contract is refused with the field that is wrong", async () => {
  const broken = { ...session(), draft_variants: [{ ...session().draft_variants[0], events: [{ summary: 7 }] }] };
  await using planner = await openPlanner(browser, {
    serve: (server) => server.on("GET", "/api/planner/sample-session", () => ({ body: broken })),
    becomes: "failed",
  });
  await expect.poll(() => planner.ref("error").textContent()).toContain("draft_variants.0.events.0.summary");
});

test("an unknown session is told in plain words", async () => {
  await using planner = await openPlanner(browser, {
    serve: (server) => server.on("GET", "/api/planner/sample-session", () => problem(404, "No such session")),
    becomes: "failed",
    expectedErrors: /404/,
  });
  await expect.poll(() => planner.ref("error").textContent()).toContain("This plan does not exist, or was deleted");
});

test("a session that could not be loaded is loaded when the person tries again", async () => {
  let answers = 0;
  await using planner = await openPlanner(browser, {
    serve: (server) =>
      server.on("GET", "/api/planner/sample-session", () =>
        answers++ === 0 ? problem(503, "Starting") : { body: server.payload },
      ),
    becomes: "failed",
    expectedErrors: /503/,
  });
  await planner.page.locator("[data-action=retry]").click();
  await untilReady(planner.page);
  await expect.poll(() => planner.ref("error").textContent()).toBe("");
});

test("trace lines are written when asked for, and none otherwise", async () => {
  await using quiet = await openPlanner(browser);
  await quiet.ref("variant-next").click();
  expect(quiet.lines.filter((line) => line.includes("planner-trace"))).toEqual([]);

  await using traced = await openPlanner(browser, { query: "?trace_planner=1" });
  await traced.ref("variant-next").click();
  expect(
    traced.lines.some((line) => /^\[planner-trace\]\[api\] GET \/api\/planner\/sample-session 200/.test(line)),
  ).toBe(true);
  expect(traced.lines.some((line) => /^\[planner-trace\]\[view\] variant 2 of 5: deep-work/.test(line))).toBe(true);
});

test("events stand at the wall time of the plan's zone, whatever the browser's zone, on both sides of a clock change", async () => {
  // In Berlin clocks go back on Sunday, 25 October 2026, at 3:00.
  const payload = session({
    view_date: "2026-10-24",
    start_time: "2026-10-19T00:00:00Z",
    end_time: "2026-11-02T00:00:00Z",
    calendar_events: [
      event({
        id: "daily",
        title: "Swim",
        start: at("2026-10-24", "09:00"),
        end: at("2026-10-24", "10:00"),
        rrule: "FREQ=DAILY",
      }),
      event({ id: "late", title: "Night train", start: at("2026-10-24", "23:00"), end: at("2026-10-25", "04:30") }),
    ],
    draft_variants: [],
  });
  for (const timezoneId of ["Asia/Tokyo", "America/Los_Angeles"]) {
    await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW, context: { timezoneId } });
    for (const date of ["2026-10-24", "2026-10-25"]) {
      const harness = planner.page.locator(`.fc-timegrid-col[data-date="${date}"] :has(> [data-event-id="daily"])`);
      await expect.poll(() => harness.evaluate((node: HTMLElement) => node.style.getPropertyValue("--s"))).toBe("540");
    }
    const night = planner.page.locator('.fc-timegrid-col[data-date="2026-10-25"] :has(> [data-event-id="late"])');
    await expect.poll(() => night.evaluate((node: HTMLElement) => node.style.getPropertyValue("--d"))).toBe("270");
    await expect
      .poll(() => planner.page.locator('[data-event-id="daily"]').first().getAttribute("aria-label"))
      .toContain("09:00 – 10:00");
  }
});

test("conflicts are marked on both sides with a band exactly where they overlap, and counted", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  await expect.poll(() => planner.ref("conflict-count").textContent()).toBe("2");
  await expect.poll(() => planner.page.locator('[data-event-kind="draft"][data-conflict]').count()).toBe(2);
  // Dentist 14:00–15:30 under the thesis 13:30–15:00: the first two thirds of the one, the last two
  // of the other.
  const band = planner.page.locator('[data-event-id="dentist"] .band');
  const share = () =>
    band.evaluate((node: HTMLElement) =>
      [node.style.getPropertyValue("--from"), node.style.getPropertyValue("--to")].map(Number),
    );
  await expect.poll(share).toEqual([expect.closeTo(0), expect.closeTo(2 / 3)]);
});

test("the tab of the conflicts says how many, and has nothing in it but words, else Orca reads on past it", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  await expect.poll(() => planner.page.getByRole("tab", { name: "Conflicts 2", exact: true }).count()).toBe(1);
  await expect.poll(() => planner.page.locator('[role="tab"] > *').count()).toBe(0);
});

test("the mark of a proposal stands at its head, and where another box leaves no room for both, on the inner bar", async () => {
  const payload = session({
    calendar_events: [event({ id: "call", start: at(MONDAY, "13:00"), end: at(MONDAY, "16:00") })],
    draft_variants: [
      variant("one", "One", [
        ["slides", 0, "13:00", "15:00"],
        ["review", 1, "13:00", "15:00"],
      ]),
    ],
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const mark = async (name: string) =>
    planner.page.locator(`.draft[aria-label*="${name}"]`).evaluate((box) => {
      const { top, right, left } = getComputedStyle(box, "::after");
      return { top, right, left };
    });
  expect(await mark("Review")).toMatchObject({ top: "9px", right: "3px" });
  expect(await mark("Slides")).toMatchObject({ top: "9px", left: "6px" });
});

test("events that only touch, are transparent, cancelled or last all day without blocking are no conflict", async () => {
  const payload = session({
    calendar_events: [
      event({ id: "before", start: at(MONDAY, "08:00"), end: at(MONDAY, "09:00") }),
      event({ id: "free", start: at(MONDAY, "09:00"), end: at(MONDAY, "10:00"), transparency: "transparent" }),
      event({ id: "gone", start: at(MONDAY, "09:00"), end: at(MONDAY, "10:00"), status: "cancelled" }),
      event({ id: "birthday", start: MONDAY, end: addDays(MONDAY, 1) }),
    ],
    draft_variants: [variant("one", "One", [["slides", 0, "09:00", "10:00"]])],
  });
  await using planner = await openPlanner(browser, { payload });
  await expect.poll(() => planner.ref("conflict-count").textContent()).toBe("0");
  await expect.poll(() => planner.page.locator("[data-conflict]").count()).toBe(0);
});

test("a source that could not be read is shown as unknown, among an item for every source that no tab has to show", async () => {
  const payload = session();
  const source = payload.context?.calendar.sources[1];
  if (!payload.context || !source) throw new Error("the sample has a second source");
  source.ok = false;
  source.error = { kind: "ProviderAuthError", message: "HTTP 401: invalid_grant" };
  await using planner = await openPlanner(browser, { payload });
  const items = planner.ref("sources").locator("[data-ok]");
  const outcomes = () => items.evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.ok));
  expect(await outcomes()).toEqual(["true", "false", "true"]);
  await planner.page.locator("#tab-sources").click();
  await expect.poll(() => items.nth(1).textContent()).toContain("could not be read");
  expect(await outcomes()).toEqual(["true", "false", "true"]);
  await expect.poll(() => planner.ref("unread-note").textContent()).toContain("unknown, not free");
});

test.each([
  [
    { writer: "builtin", instead: "timeout" },
    "en-GB",
    "The model did not answer in time. The built-in writer wrote this.",
  ],
  [{ writer: "builtin", instead: "budget" }, "zh-CN", "模型的用量已用完。这段文字由内置程序写成。"],
  [{ writer: "builtin", instead: null }, "en-GB", ""],
  [{ writer: "model" }, "en-GB", "The model chose what to say. Every statement is computed from the plans."],
  [{ writer: "outside" }, "en-GB", "An assistant wrote this text and made the plans."],
] as const)("of %o the page (%s) says: %s", async (written_by, locale, words) => {
  await using planner = await openPlanner(browser, { payload: { ...session(), written_by }, context: { locale } });
  await expect.poll(() => planner.ref("written-by").textContent()).toBe(words);
});
