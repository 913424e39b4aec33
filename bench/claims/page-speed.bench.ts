import type { Browser, Page } from "playwright-core";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import { addDays, formatInstant } from "#domain/time.ts";
import { startPageServer } from "../../test/page/support/page-server.ts";
import { event, MONDAY, session, variant } from "../../test/page/support/session.ts";
import { launchWholeChromium } from "../../test/support/chromium.ts";
import { serveBareCalendar, VERSIONS } from "../fixtures/bare-calendar.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";

const EXISTING = 150;
const PROPOSED = 50;
const ROUNDS = 12;

/** A change of variant against bare FullCalendar replacing as many events, from click to paint. */
export const claim: Claim = {
  name: "page speed",
  says: `with ${EXISTING + PROPOSED} events on screen, another variant is painted in at most 1.3 times what bare FullCalendar takes to replace them, and 20 times what bare boxes without any function take`,
  wrongIf:
    "animation were on, or the grid were hidden: both pages are painted, at the same size, without motion; the peer draws plainer boxes",
  async measure() {
    const browser = await launchWholeChromium();
    try {
      const ours = await openPlanner(browser);
      const bare = await openBare(browser);
      let turn = 0;
      const switchOurs = () =>
        timeToPaint(ours, () =>
          document.querySelector<HTMLElement>('[data-variant-id][aria-pressed="false"]')?.click(),
        );
      const switched = await measurePairs(ROUNDS, switchOurs, () =>
        timeToPaint(bare, (events) => (globalThis as never as Bare).replace(events), bareEvents(++turn % 3)),
      );
      const byHand = await openDivs(browser);
      const beside = await measurePairs(ROUNDS, switchOurs, () =>
        timeToPaint(byHand, (events) => (globalThis as never as Bare).replace(events), bareEvents(++turn % 3)),
      );
      return [
        {
          of: "bare FullCalendar",
          kind: "comparison",
          unit: "ms",
          peer: VERSIONS,
          ...switched,
          bound: { atMost: 1.3 },
        },
        {
          of: "boxes and nothing else",
          kind: "comparison",
          unit: "ms",
          peer: "hand-written divs",
          ...beside,
          bound: { atMost: 20 },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

type BareEvent = { title: string; start: number; end: number };
type Bare = { start(events: BareEvent[]): void; replace(events: BareEvent[]): void };

async function openPlanner(browser: Browser): Promise<Page> {
  const variants = [0, 1, 2].map((shift) =>
    variant(
      `plan-${shift}`,
      `Plan ${shift}`,
      blocks(shift).map(({ day, minute }) => ["mail", day, clock(minute), clock(minute + 45)] as const),
    ),
  );
  const server = await startPageServer(
    session({ calendar_events: existing(), draft_variants: variants, time_zone: "UTC" }),
  );
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("daywright-view", "timeGridWeek"));
  const page = await context.newPage();
  page.on("close", () => void server.close());
  await page.goto(`${server.url}/planner/sample-session`);
  await page.locator("html[data-state=ready]").waitFor();
  return page;
}

async function openBare(browser: Browser): Promise<Page> {
  const server = await serveBareCalendar();
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.on("close", () => void server.close());
  await page.goto(server.url);
  await page.evaluate((events) => (globalThis as never as Bare).start(events), bareEvents(0));
  return page;
}

/**
 * The least work for a browser: one box for each event, placed by arithmetic, all replaced at once.
 */
async function openDivs(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.setContent(`<!doctype html><body style="margin:0;position:relative"></body>`);
  await page.evaluate((monday) => {
    (globalThis as never as Bare).replace = (events) => {
      const boxes = events.map(({ title, start, end }) => {
        const minutes = (start - monday) / 60_000;
        const left = Math.floor(minutes / 1440) * 200;
        const style = `left:${left}px;top:${(minutes % 1440) / 2}px;height:${(end - start) / 120_000}px`;
        return `<div style="position:absolute;width:190px;border:1px solid;${style}">${title}</div>`;
      });
      document.body.innerHTML = boxes.join("");
    };
  }, Date.parse(MONDAY));
  return page;
}

/** Milliseconds from the call until the frame with its result is submitted. */
function timeToPaint<Argument>(page: Page, action: (argument: Argument) => void, argument?: Argument): Promise<number> {
  return page.evaluate(
    async ([source, argument]) => {
      const act = new Function(`return (${source})`)() as (argument: unknown) => void;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const started = performance.now();
      act(argument);
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
      );
      return performance.now() - started;
    },
    [action.toString(), argument as unknown] as const,
  );
}

/** Half-hour events over a week, as dense as in a full calendar. */
function existing(): PlannerCalendarEvent[] {
  return Array.from({ length: EXISTING }, (_, index) => {
    const start = Date.parse(`${addDays(MONDAY, index % 7)}T06:00:00Z`) + Math.floor(index / 7) * 35 * 60_000;
    const times = { start: formatInstant(start), end: formatInstant(start + 30 * 60_000) };
    return event({ id: `event-${index}`, title: `Event ${index}`, ...times });
  });
}

function blocks(shift: number): { day: number; minute: number }[] {
  return Array.from({ length: PROPOSED }, (_, index) => ({
    day: index % 7,
    minute: (7 + Math.floor(index / 7) + shift) * 60,
  }));
}

function bareEvents(shift: number): BareEvent[] {
  const monday = Date.parse(MONDAY);
  const proposed = blocks(shift).map(({ day, minute }, index) => {
    const start = monday + day * 86_400_000 + minute * 60_000;
    return { title: `Block ${index}`, start, end: start + 45 * 60_000 };
  });
  return [
    ...existing().map(({ title, start, end }) => ({ title, start: Date.parse(start), end: Date.parse(end) })),
    ...proposed,
  ];
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
