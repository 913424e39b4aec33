import type { Browser, CDPSession, Page } from "playwright-core";
import { sampleVariants } from "../../test/page/support/session.ts";
import { launchWholeChromium } from "../../test/support/chromium.ts";
import { VERSIONS } from "../fixtures/bare-calendar.ts";
import { type OpenWeek, openFullWeek, type Side } from "../fixtures/full-week.ts";
import type { Claim } from "../harness/claim.ts";
import { measurePairs } from "../harness/paired-runs.ts";

const EVENTS = 200;
const ROUNDS = 10;
const STEPS = 40;
/** Longer than the animation of blocks and the drawing after it. */
const SETTLED_MS = 600;

/** Gestures: showing another plan, and dragging a block. */
export const claim: Claim = {
  name: "page gestures",
  says: `with ${EVENTS} events, showing the next plan (its blocks, its figures, its conflicts, and the way each block glides) costs the main thread at most 1.5 times what bare FullCalendar takes to replace the blocks, and dragging one, with its conflicts drawn live, at most 1.1 times what FullCalendar's own dragging takes`,
  wrongIf:
    "the graphics process were the slow one, whose work is not counted; the time is the processor's, of the page's main thread, from the gesture until all is still",
  async measure() {
    const browser = await launchWholeChromium();
    try {
      await using ours = await openWeek(browser, "ours");
      await using bare = await openWeek(browser, "bare");
      return [
        {
          of: "the next plan",
          kind: "comparison",
          unit: "ms",
          peer: `replacing the blocks in ${VERSIONS}`,
          ...(await measurePairs(
            ROUNDS,
            () => ours.costOf(nextOfOurs),
            () => bare.costOf(nextOfBare),
          )),
          bound: { atMost: 1.5, aim: 1 },
        },
        {
          of: "dragging a block there and back",
          kind: "comparison",
          unit: "ms",
          peer: `dragging in ${VERSIONS}`,
          ...(await measurePairs(
            ROUNDS,
            () => ours.costOf(drag),
            () => bare.costOf(drag),
          )),
          bound: { atMost: 1.1, aim: 1 },
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

type Week = AsyncDisposable & { costOf(gesture: (page: Page) => Promise<void>): Promise<number> };

async function openWeek(browser: Browser, side: Side): Promise<Week> {
  const { page, close }: OpenWeek = await openFullWeek(browser, EVENTS, side);
  if (side === "bare") await page.evaluate(drawPlans, plans());
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    async costOf(gesture) {
      await page.waitForTimeout(SETTLED_MS);
      const before = await mainThreadMilliseconds(devtools);
      await gesture(page);
      await page.waitForTimeout(SETTLED_MS);
      return (await mainThreadMilliseconds(devtools)) - before;
    },
    [Symbol.asyncDispose]: close,
  };
}

async function mainThreadMilliseconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
}

type Block = { readonly title: string; readonly start: string; readonly end: string };
type Bare = {
  readonly calendar: {
    batchRendering(draw: () => void): void;
    getEventSourceById(id: string): { remove(): void } | null;
    addEventSource(source: object): void;
  };
  nextPlan(): void;
};

const plans = (): Block[][] =>
  sampleVariants().map(({ events }) =>
    events.map(({ summary, start, end }) => ({ title: summary, start: start ?? "", end: end ?? "" })),
  );

/** Runs in the page of bare FullCalendar: draws its plans over the events, one at a time. */
function drawPlans(all: Block[][]): void {
  const bare = globalThis as never as Bare;
  let turn = 0;
  bare.nextPlan = () =>
    bare.calendar.batchRendering(() => {
      bare.calendar.getEventSourceById("plan")?.remove();
      bare.calendar.addEventSource({ id: "plan", className: "draft", events: all[turn++ % 2] });
    });
  bare.nextPlan();
}

const nextOfBare = (page: Page) => page.evaluate(() => (globalThis as never as Bare).nextPlan());

/** Alternates between the first two plans. */
const nextOfOurs = (page: Page) =>
  page.evaluate(() => {
    const shown = document.querySelector('[data-ref="variant-title"]')?.textContent;
    const to = shown === "Deadline first" ? "next" : "prev";
    document.querySelector<HTMLElement>(`[data-ref="variant-${to}"]`)?.click();
  });

/** Drags the first block by two days and some hours, and back to its place. */
async function drag(page: Page): Promise<void> {
  const box = await page.locator(".fc-timegrid-event.draft").first().boundingBox();
  if (!box) throw new Error("no block is on the screen");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 330, y + 240, { steps: STEPS });
  await page.mouse.move(x, y, { steps: STEPS });
  await page.mouse.up();
}
