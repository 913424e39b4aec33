import type { Browser, Page } from "playwright-core";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { addDays, formatInstant } from "#domain/time.ts";
import { startPageServer } from "../../test/page/support/page-server.ts";
import { event, MONDAY, session } from "../../test/page/support/session.ts";
import { launchWholeChromium } from "../../test/support/chromium.ts";
import { serveBareCalendar, VERSIONS } from "../fixtures/bare-calendar.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired.ts";

const MANY = 200;
const VERY_MANY = 1_000;
const OPENINGS = 8;
const SWEEPS = 5;

/** Opening, zooming, and what blocks. */
export const claim: Claim = {
  name: "page smoothness",
  says: `with ${MANY} events the planner opens in at most 1.5 times what a bare FullCalendar page takes, and a frame of a zoom costs under 16.7 ms of main-thread work (p95); with ${VERY_MANY}, nothing blocks 200 ms longer than bare FullCalendar`,
  wrongIf:
    "the network were slow: both pages come from this machine; a busy machine makes every frame longer, so that the best of some sweeps counts",
  async measure() {
    const browser = await launchWholeChromium();
    try {
      const opened = await measurePairs(
        OPENINGS,
        () => opening(browser, MANY, "ours"),
        () => opening(browser, MANY, "bare"),
      );
      const ours = await longestTasks(browser, "ours");
      const bare = await longestTasks(browser, "bare");
      const bound = { atMost: 1.5 };
      return [
        { of: "opening, to the painted week", kind: "comparison", unit: "ms", peer: VERSIONS, ...opened, bound },
        {
          of: "frames of a zoom, p95",
          kind: "value",
          unit: "ms",
          ours: [await zoomFrames(browser)],
          bound: { atMost: 16.7 },
        },
        {
          of: "longest task beyond bare FullCalendar's",
          kind: "value",
          unit: "ms",
          ours: [ours - bare],
          bound: { atMost: 200 },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

type Side = "ours" | "bare";
/**
 * What the page tells of itself: when its events stood on the screen, and its longest task so far.
 */
type Told = { painted: number; longest: number };

async function opening(browser: Browser, count: number, side: Side): Promise<number> {
  const { page, close } = await open(browser, count, side);
  const painted = await page.evaluate(() => (globalThis as never as Told).painted);
  await close();
  return painted;
}

/** The longest task of opening a page with very many events, and of replacing what it shows. */
async function longestTasks(browser: Browser, side: Side): Promise<number> {
  const { page, close } = await open(browser, VERY_MANY, side);
  await page.evaluate(async (isOurs) => {
    const rest = () => new Promise((resolve) => setTimeout(resolve, 200));
    const press = (name: string) => document.querySelector<HTMLElement>(`[data-ref="${name}"]`)?.click();
    const bare = globalThis as never as {
      calendar: { getEvents(): { toPlainObject(): object }[] };
      replace(events: object[]): void;
    };
    for (const name of ["variant-next", "date-next", "date-prev"]) {
      if (isOurs) press(name);
      else bare.replace(bare.calendar.getEvents().map((each) => each.toPlainObject()));
      await rest();
    }
  }, side === "ours");
  const longest = await page.evaluate(() => (globalThis as never as Told).longest);
  await close();
  return longest;
}

/**
 * Main-thread work of each frame of a zoom in and out, in milliseconds: its 95th percentile in the
 * best sweep.
 */
async function zoomFrames(browser: Browser): Promise<number> {
  const { page, close } = await open(browser, MANY, "ours");
  await page.mouse.move(900, 500);
  let best = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const sampled = page.evaluate(sampleFrames);
    await page.keyboard.down("Shift");
    for (const delta of [...Array(10).fill(-120), ...Array(20).fill(120), ...Array(10).fill(-120)]) {
      await page.mouse.wheel(0, delta);
    }
    await page.keyboard.up("Shift");
    const costs = (await sampled).sort((a, b) => a - b);
    best = Math.min(best, costs[Math.floor(costs.length * 0.95)] ?? best);
  }
  await close();
  return best;
}

/**
 * For a second and a half: from the start of each frame until style, layout and paint of it are
 * done.
 */
async function sampleFrames(): Promise<number[]> {
  const costs: number[] = [];
  const { port1, port2 } = new MessageChannel();
  let began = 0;
  port1.onmessage = () => costs.push(performance.now() - began);
  const until = performance.now() + 1_500;
  while (performance.now() < until) {
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        began = performance.now();
        port2.postMessage(null);
        resolve();
      }),
    );
  }
  return costs;
}

async function open(browser: Browser, count: number, side: Side): Promise<{ page: Page; close(): Promise<void> }> {
  const events = existing(count);
  const server =
    side === "ours"
      ? await startPageServer(session({ calendar_events: events, time_zone: "UTC" }))
      : await serveBareCalendar(events.map(({ title, start, end }) => ({ title, start, end })));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  await context.addInitScript(watch, count);
  const page = await context.newPage();
  await page.goto(side === "ours" ? `${server.url}/planner/sample-session` : server.url);
  await page.waitForFunction(() => (globalThis as never as Told).painted > 0);
  return { page, close: () => context.close().then(() => server.close()) };
}

/** Runs in the page from its beginning. */
function watch(count: number): void {
  localStorage.setItem("daywright-view", "timeGridWeek");
  const told = globalThis as never as Told;
  told.painted = 0;
  told.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) told.longest = Math.max(told.longest, duration);
  }).observe({ type: "longtask", buffered: true });
  const look = () => {
    const state = document.documentElement.dataset.state ?? "ready";
    if (state === "ready" && document.querySelectorAll(".fc-timegrid-event").length >= count) {
      setTimeout(() => {
        told.painted = performance.now();
      });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Spread over a week, close together as in a full calendar. */
function existing(count: number): PlannerCalendarEvent[] {
  const step = Math.min(35, Math.floor((16 * 60) / Math.ceil(count / 7)));
  return Array.from({ length: count }, (_, index) => {
    const start = Date.parse(`${addDays(MONDAY, index % 7)}T05:00:00Z`) + Math.floor(index / 7) * step * 60_000;
    const times = { start: formatInstant(start), end: formatInstant(start + 30 * 60_000) };
    return event({ id: `event-${index}`, title: `Event ${index}`, ...times });
  });
}
