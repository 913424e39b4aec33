import { expect, test } from "vitest";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { covers } from "../support/element-covers.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { appliedState } from "./support/apply-states.ts";
import type { SeenRequest } from "./support/page-server.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";
import { at, event, session } from "./support/session.ts";
import { standingSession } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const apply_state = appliedState({ applied_at: "2026-12-08T12:05:00Z" });
const SESSIONS = {
  "a plan": session({ calendar_events: [] }),
  "an update": standingSession(),
  "an applied plan": session({ calendar_events: [], apply_state }),
  "an applied update": standingSession({ apply_state }),
};
const SIZES = [
  [768, 1024],
  [390, 844],
  [320, 640],
] as const;
/** Each small size has a plan and an update, applied and not, and the sheet open and closed. */
const CASES = [
  ...(Object.keys(SESSIONS) as (keyof typeof SESSIONS)[]).map((kind) => [kind, 1280, 720, "none"] as const),
  ...SIZES.flatMap((size) => [
    ["a plan", ...size, "closed"] as const,
    ["an update", ...size, "open"] as const,
    ["an applied plan", ...size, "open"] as const,
    ["an applied update", ...size, "closed"] as const,
  ]),
];

const LATE = [
  event({ id: "drill", title: "Fire drill", start: at("2026-12-07", "08:00"), end: at("2026-12-07", "18:00") }),
  event({ id: "tour", title: "Tour", start: at("2026-12-08", "13:00"), end: at("2026-12-08", "16:00") }),
  event({ id: "fair", title: "Fair", start: at("2026-12-09", "08:00"), end: at("2026-12-11", "18:00") }),
];

/** The calendars as they are read anew: `late` came in, and one of them cannot be read. */
function readAnew(
  asked: SeenRequest,
  { calendar_events, writable_calendars, context }: PlannerPayload,
  late: readonly PlannerCalendarEvent[] = LATE,
) {
  const error = { kind: "ProviderNetworkError", message: "Connection failed" };
  const { sources, calendars } = context?.calendar ?? { sources: [], calendars: [] };
  const calendar = {
    sources: sources.map((each) => (each.connection_id === "g1" ? { ...each, ok: false, error } : each)),
    calendars: calendars.map((each) => (each.connection_id === "g1" ? { ...each, unread: error } : each)),
  };
  return {
    ...(asked.body as object),
    calendar_events: [...calendar_events, ...late],
    writable_calendars,
    context: { ...context, calendar },
    fetched_at: "2026-12-08T12:20:00Z",
  };
}

/** A step to another date and back reads the calendars; the open sheet covers the buttons. */
async function readByStep({ page, ref }: PlannerPage): Promise<void> {
  await page.evaluate("daywright.contextCache.length = 0");
  for (const name of ["date-next", "date-prev"]) {
    await ref(name).evaluate((button) => (button as HTMLElement).click());
  }
}

test.each(CASES)(
  "conflicts and unread calendars that are known late move nothing of %s, at %i × %i (sheet: %s)",
  async (kind, width, height, sheet) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await using planner = await openPlanner(browser, {
      payload: SESSIONS[kind],
      storage: { "daywright-view": width < 800 ? "timeGridDay" : "timeGridWeek" },
      context: { viewport: { width, height }, hasTouch: width < 900 },
      serve: (server) =>
        server.on("POST", "/api/context/fetch", (asked) => ({
          delayed: promise,
          body: readAnew(asked, server.payload),
        })),
    });
    const { page, server, ref } = planner;
    if (sheet === "open") await ref("sheet-toggle").click();
    // What was applied is read by itself.
    if (!SESSIONS[kind].apply_state.applied) await readByStep(planner);
    await expect.poll(() => server.count("POST", "/api/context/fetch")).toBeGreaterThan(0);
    await expect.poll(() => ref("conflict-count").textContent()).toBe("0");
    resolve();
    await expect.poll(() => ref("conflict-count").textContent()).not.toBe("0");
    await expect.poll(() => ref("conflict-summary").isVisible()).toBe(true);
    await expect.poll(() => ref("unread-note").isVisible()).toBe(sheet !== "closed");
    expect(await covers(ref("conflict-summary"), ref("variant-title"))).toBe(false);
    expect(await covers(ref("conflict-summary"), ref("apply-button"))).toBe(false);
    expect(await layoutShifts(page)).toEqual([]);
  },
);

test.each([
  [1440, 900],
  [390, 844],
] as const)(
  "what is said of an unread calendar stays where it is when the overlaps of an update end, at %i × %i",
  async (width, height) => {
    let late = LATE;
    await using planner = await openPlanner(browser, {
      payload: standingSession(),
      context: { viewport: { width, height }, hasTouch: width < 900 },
      serve: (server) =>
        server.on("POST", "/api/context/fetch", (asked) => ({ body: readAnew(asked, server.payload, late) })),
    });
    const { page, ref } = planner;
    if (width < 900) await ref("sheet-toggle").click();
    await readByStep(planner);
    await expect.poll(() => ref("unread-note").isVisible()).toBe(true);
    await expect.poll(() => ref("conflict-count").textContent()).not.toBe("0");
    const before = await ref("unread-note").boundingBox();
    late = [];
    await readByStep(planner);
    await expect.poll(() => ref("conflict-count").textContent()).toBe("0");
    expect(await ref("unread-note").boundingBox()).toEqual(before);
    expect(await layoutShifts(page)).toEqual([]);
  },
);

test("to know what will be pushed next, a page reads the places of what a press changed, not of all its boxes", async () => {
  const meetings = Array.from({ length: 100 }, (_, index) =>
    event({ id: `m${index}`, title: "Meeting", start: at("2026-12-13", "08:00"), end: at("2026-12-13", "18:00") }),
  );
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events: meetings }),
    storage: { "daywright-view": "timeGridWeek" },
  });
  await expect.poll(() => planner.boxes("existing").count()).toBe(meetings.length);
  const { page, server } = planner;
  // All places are read in the frame after the page began to follow the session.
  await expect.poll(() => server.followers).toBe(1);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { read, all } = await page.evaluate(async () => {
    const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetLeft");
    const read = new Set<HTMLElement>();
    const whole = Promise.withResolvers<void>();
    Object.defineProperty(HTMLElement.prototype, "offsetLeft", {
      get(this: HTMLElement) {
        read.add(this);
        if (this === document.body) whole.resolve();
        return own?.get?.call(this);
      },
    });
    document.querySelector<HTMLElement>('[data-ref="variant-next"]')?.click();
    await whole.promise;
    return { read: read.size, all: document.body.querySelectorAll("*").length };
  });
  expect(read).toBeLessThan(all / 2);
});

test("once the sheet is open or closed, what comes later moves nothing of it, nor lets it fade in again", async () => {
  await using planner = await openPlanner(browser, {
    payload: standingSession(),
    context: { viewport: { width: 390, height: 844 }, hasTouch: true },
  });
  const { page, server } = planner;
  // All places are read in the frame after the page began to follow the session.
  await expect.poll(() => server.followers).toBe(1);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const animated = await page.evaluate(async () => {
    const own = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetLeft");
    let whole = Promise.withResolvers<void>();
    Object.defineProperty(HTMLElement.prototype, "offsetLeft", {
      get(this: HTMLElement) {
        if (this === document.body) whole.resolve();
        return own?.get?.call(this);
      },
    });
    const animated: string[] = [];
    Element.prototype.animate = function (this: Element) {
      animated.push(this.className);
      return new Animation();
    };
    for (const minute of [801, 802]) {
      whole = Promise.withResolvers();
      document.querySelector<HTMLElement>('[data-ref="sheet-toggle"]')?.click();
      await whole.promise;
      // As the line of the present moment goes on.
      document.querySelector<HTMLElement>('[data-ref="calendar"]')?.style.setProperty("--now", `${minute}`);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    return animated;
  });
  expect(animated).toEqual([]);
});
