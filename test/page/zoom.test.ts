import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, MONDAY, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

/**
 * A frame as the person saw it: the minute under the pointer, and how far a box is from where its
 * minutes put it.
 */
type Frame = { minute: number; boxError: number; pixelsPerMinute: number };

type TraceEvent = { name: string; args: { elementCount: number } };

/**
 * Samples every frame at a height on the screen while `gesture` runs, until nothing has changed for
 * 12 frames.
 */
async function framesDuring({ page }: PlannerPage, clientY: number, gesture: () => Promise<void>): Promise<Frame[]> {
  await page.evaluate((y) => {
    const store = globalThis as never as { frames: Frame[]; sampling: boolean };
    store.frames = [];
    store.sampling = true;
    const sample = () => {
      const column = document.querySelector(".fc-timegrid-col[data-date]")?.getBoundingClientRect();
      const harness = document.querySelector<HTMLElement>(".fc-timegrid-event-harness:has([data-event-kind=draft])");
      if (column && harness) {
        const pixelsPerMinute = column.height / 1440;
        const expected = column.top + Number(harness.style.getPropertyValue("--s")) * pixelsPerMinute;
        store.frames.push({
          minute: (y - column.top) / pixelsPerMinute,
          boxError: Math.abs(harness.getBoundingClientRect().top - expected),
          pixelsPerMinute,
        });
      }
      if (store.sampling) requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  }, clientY);
  await gesture();
  await page.waitForFunction(() => {
    const { frames } = globalThis as never as { frames: Frame[] };
    const last = frames.slice(-12);
    return last.length === 12 && last.every(({ pixelsPerMinute }) => pixelsPerMinute === last[0]?.pixelsPerMinute);
  });
  return page.evaluate(() => {
    const store = globalThis as never as { frames: Frame[]; sampling: boolean };
    store.sampling = false;
    return store.frames;
  });
}

/** How many pixels the minute that was under the pointer at first has moved, at worst. */
function worstDrift(frames: readonly Frame[], scale = 1): number {
  const first = frames[0]?.minute ?? 0;
  return Math.max(...frames.map(({ minute, pixelsPerMinute }) => (Math.abs(minute - first) * pixelsPerMinute) / scale));
}

async function wheel({ page }: PlannerPage, x: number, y: number, notches: readonly number[]): Promise<void> {
  await page.mouse.move(x, y);
  await page.keyboard.down("Shift");
  for (const delta of notches) await page.mouse.wheel(0, delta);
  await page.keyboard.up("Shift");
}

const slotHeight = ({ page }: PlannerPage) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slot-height")));

test.each([
  ["near the top, in", 240, Array(8).fill(-120)],
  ["in the middle, all the way out", 480, Array(10).fill(120)],
  ["near the bottom, out and in", 800, [...Array(6).fill(120), ...Array(14).fill(-120)]],
])("the minute under the pointer stays within a pixel on every frame: %s", async (_where, y, notches) => {
  await using planner = await openPlanner(browser, { isDrawn: true, context: { reducedMotion: "no-preference" } });
  const frames = await framesDuring(planner, y, () => wheel(planner, 800, y, notches));
  expect(worstDrift(frames)).toBeLessThanOrEqual(1);
  expect(Math.max(...frames.map(({ boxError }) => boxError))).toBeLessThanOrEqual(1);
  expect(new Set(frames.map(({ pixelsPerMinute }) => pixelsPerMinute)).size).toBeGreaterThan(4);
  await expect.poll(() => slotHeight(planner)).toBeCloseTo((frames.at(-1)?.pixelsPerMinute ?? 0) * 15, 1);
});

test("zoom ends at 0.4 and at 6 pixels a minute", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true });
  await framesDuring(planner, 480, () => wheel(planner, 800, 480, Array(20).fill(120)));
  await expect.poll(() => slotHeight(planner)).toBe(6);
  await framesDuring(planner, 480, () => wheel(planner, 800, 480, Array(40).fill(-120)));
  await expect.poll(() => slotHeight(planner)).toBe(90);
});

test("a moment names itself where there is room, and covers no words at any zoom", async () => {
  const [start, end] = [at(MONDAY, "10:00"), at(MONDAY, "12:00")];
  const seminar = event({ id: "seminar", title: "Seminar on numerical analysis and its history", start, end });
  const due = event({ id: "due", title: "Due", start: at(MONDAY, "10:45"), end: at(MONDAY, "10:45") });
  const payload = session({ calendar_events: [seminar, due], draft_variants: [] });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const { page, ref } = planner;
  const moment = page.locator(".fc-bg-event");
  const words = page.locator('[data-event-id="seminar"] .box-title');
  const isOver = async () => {
    const [title, own] = [await words.boundingBox(), await moment.boundingBox()];
    if (!title || !own) throw new Error("not on the screen");
    const right = await words.evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect().right;
    });
    return own.x < right && own.y < title.y + title.height && own.y + own.height > title.y;
  };
  for (let press = 0; press < 8; press++) await ref("zoom-out").click();
  await expect.poll(() => moment.locator(".box-title").isVisible()).toBe(false);
  expect(await isOver()).toBe(false);
  for (let press = 0; press < 12; press++) await ref("zoom-in").click();
  await expect.poll(() => moment.locator(".box-title").isVisible()).toBe(true);
  expect(await isOver()).toBe(false);
});

test("boxes too low for their words stand beside the next at any zoom, below each other where there is room, and are no conflict", async () => {
  const short = (id: string, from: string, to: string) => event({ id, start: at(MONDAY, from), end: at(MONDAY, to) });
  const calendar_events = [
    short("bank", "09:00", "09:15"),
    short("rent", "09:15", "09:20"),
    short("plants", "09:20", "09:30"),
    short("late", "23:40", "23:45"),
    short("night", "23:45", "23:50"),
  ];
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events, draft_variants: [] }),
    storage: WEEK_VIEW,
  });
  const { page, ref } = planner;
  /** The boxes that cover a part of another, and how many share the width of the day. */
  const seen = () =>
    page.locator(".fc-timegrid-event").evaluateAll((all) => {
      const boxes = all.map((box) => box.getBoundingClientRect());
      const covered = boxes.filter((a) =>
        boxes.some(
          (b) => a !== b && a.top < b.bottom - 1 && b.top < a.bottom - 1 && a.left < b.right && b.left < a.right,
        ),
      );
      const widest = Math.max(...boxes.map(({ width }) => width));
      return {
        boxes: boxes.length,
        covered: covered.length,
        narrow: boxes.filter(({ width }) => width < widest).length,
      };
    });
  await expect.poll(seen).toEqual({ boxes: 5, covered: 0, narrow: 4 });
  for (const direction of ["out", "in"]) {
    for (let press = 0; press < 10; press++) {
      await ref(`zoom-${direction}`).click();
      await expect.poll(seen).toMatchObject({ boxes: 5, covered: 0 });
    }
  }
  await expect.poll(seen).toEqual({ boxes: 5, covered: 0, narrow: 0 });
  await expect.poll(() => page.locator("[data-conflict]").count()).toBe(0);
});

test("half an hour of a week says on the screen its title, and below it both ends of its time", async () => {
  const day = "2026-12-08";
  const half = event({ id: "half", title: "Practise guitar with all", start: at(day, "18:00"), end: at(day, "18:30") });
  const long = event({ id: "long", title: "Tea", start: at(day, "19:00"), end: at(day, "19:30") });
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events: [half, long] }),
    storage: WEEK_VIEW,
    context: { viewport: { width: 1280, height: 900 } },
  });
  const box = planner.page.locator('.fc-timegrid-event[data-event-id="half"]');
  const seen = () =>
    box.evaluate((all) => {
      const { bottom } = all.getBoundingClientRect();
      const range = document.createRange();
      return [...all.querySelectorAll(".box-title, .box-end")].map((words) => {
        range.selectNodeContents(words);
        const [first] = range.getClientRects();
        return first !== undefined && first.bottom <= bottom + 2;
      });
    });
  await expect.poll(seen).toEqual([true, true]);
  // Where the words are too wide, nothing of a third line shows.
  const time = planner.page.locator('.fc-timegrid-event[data-event-id="long"] .box-time');
  await time.evaluate((it) => it.prepend("changed since Monday · "));
  const lines = () => time.evaluate((it) => [it.clientHeight, Number.parseFloat(getComputedStyle(it).lineHeight)]);
  await expect.poll(async () => new Set(await lines()).size).toBe(1);
});

test("a zoom at rest places no box anew where none is too low for its words", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true, storage: WEEK_VIEW });
  await planner.page.evaluate(() => {
    const written = new MutationObserver(() => document.body.setAttribute("data-placed", ""));
    for (const box of document.querySelectorAll(".fc-timegrid-event-harness"))
      written.observe(box, { attributeFilter: ["style"] });
  });
  await framesDuring(planner, 480, () => wheel(planner, 800, 480, Array(20).fill(120)));
  await framesDuring(planner, 480, async () => {});
  await expect.poll(() => planner.page.locator("body[data-placed]").count()).toBe(0);
});

test("turned on at its end, the wheel draws nothing anew", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true, context: { reducedMotion: "no-preference" } });
  await framesDuring(planner, 480, () => wheel(planner, 800, 480, Array(20).fill(-120)));
  await planner.page.evaluate(() => {
    const slots = document.querySelector(".fc-timegrid-slots > table") as Node;
    const written = new MutationObserver(() => document.body.setAttribute("data-drawn", ""));
    written.observe(slots, { attributes: true });
  });
  await wheel(planner, 800, 480, Array(5).fill(-120));
  await framesDuring(planner, 480, async () => {});
  await expect.poll(() => planner.page.locator("body[data-drawn]").count()).toBe(0);
  await wheel(planner, 800, 480, [120]);
  await planner.page.locator("body[data-drawn]").waitFor();
});

test("a frame of a zoom finds the style of no box anew", async () => {
  const context = { reducedMotion: "no-preference" } as const;
  await using planner = await openPlanner(browser, { isDrawn: true, context, storage: WEEK_VIEW });
  const boxes = await planner.page.locator(".fc-event").count();
  expect(boxes).toBeGreaterThan(8);
  await planner.page.mouse.move(800, 480);
  await browser.startTracing(planner.page, { categories: ["devtools.timeline"] });
  await framesDuring(planner, 480, () => wheel(planner, 800, 480, Array(8).fill(-120)));
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const found = trace.traceEvents
    .filter(({ name, args }) => name === "UpdateLayoutTree" && args.elementCount > 0)
    .map(({ args }) => args.elementCount);
  expect(found.length).toBeGreaterThan(4);
  // The page, the calendar and its hours; some frames also what the pointer comes to lie over.
  expect(found.sort((a, b) => a - b)[Math.floor(found.length / 2)]).toBeLessThan(boxes);
});

test("a horizontal wheel, as some systems make of Shift and wheel, zooms as well", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true });
  const before = await slotHeight(planner);
  await planner.page.mouse.move(800, 480);
  await planner.page.keyboard.down("Shift");
  await planner.page.mouse.wheel(-120, 0);
  await planner.page.keyboard.up("Shift");
  await expect.poll(() => slotHeight(planner)).toBeGreaterThan(before);
});

test.each([0.8, 1, 1.25])(
  "under a CSS transform by %d the minute stays as well, from 0.4 to 6 pixels a minute and back",
  async (scale) => {
    await using planner = await openPlanner(browser, { isDrawn: true, context: { reducedMotion: "no-preference" } });
    await planner.page.evaluate((by) => {
      document.body.style.transform = `scale(${by})`;
      document.body.style.transformOrigin = "0 0";
    }, scale);
    const sweep = [...Array(8).fill(240), ...Array(8).fill(-480), ...Array(8).fill(480)];
    const frames = await framesDuring(planner, 400, () => wheel(planner, 700, 400, sweep));
    expect(worstDrift(frames)).toBeLessThanOrEqual(1);
    expect(Math.max(...frames.map(({ boxError }) => boxError))).toBeLessThanOrEqual(1);
  },
);

test("notch after notch, each a zoom of its own, the minute does not wander", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true });
  const y = 487;
  const minute = () =>
    planner.page.evaluate(async (clientY) => {
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
      const column = document.querySelector(".fc-timegrid-col[data-date]")?.getBoundingClientRect();
      return column ? { minute: ((clientY - column.top) / column.height) * 1440, scale: column.height / 1440 } : null;
    }, y);
  const first = await minute();
  for (const delta of [-50, -70, 90, -110, 60, 130, -45, 75, -95, 115, -65, 85, -105, 55]) {
    await wheel(planner, 800, y, [delta]);
    const now = await minute();
    expect(Math.abs((now?.minute ?? 0) - (first?.minute ?? 0)) * (now?.scale ?? 0)).toBeLessThanOrEqual(1);
  }
});

test("buttons and Ctrl with plus and minus zoom; with reduced motion at once", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true });
  const { ref, page } = planner;
  await expect.poll(() => slotHeight(planner)).toBe(15);
  await ref("zoom-in").click();
  await expect.poll(() => slotHeight(planner)).toBe(18.75);
  await page.keyboard.press("Control+-");
  await expect.poll(() => slotHeight(planner)).toBe(15);
  await page.keyboard.press("-");
  await expect.poll(() => slotHeight(planner)).toBe(12);
});

test("zoom and place outlive a change of view", async () => {
  await using planner = await openPlanner(browser, { isDrawn: true });
  const { ref, page } = planner;
  await ref("zoom-in").click();
  await expect.poll(() => slotHeight(planner)).toBe(18.75);
  const top = () =>
    page.evaluate(() => {
      const column = document.querySelector(".fc-timegrid-col[data-date]")?.getBoundingClientRect();
      const scroller = document.querySelector(".fc-timegrid-body")?.closest(".fc-scroller")?.getBoundingClientRect();
      return ((scroller?.top ?? 0) - (column?.top ?? 0)) / ((column?.height ?? 1) / 1440);
    });
  const before = await top();
  await ref("view-week").click();
  await expect.poll(top).toBeCloseTo(before, 0);
  await ref("date-next").click();
  await expect.poll(top).toBeCloseTo(before, 0);
});

test("two fingers that move apart zoom by as much as they do", async () => {
  await using planner = await openPlanner(browser, {
    isDrawn: true,
    context: { viewport: { width: 390, height: 844 }, hasTouch: true },
  });
  const { page } = planner;
  await expect.poll(() => slotHeight(planner)).toBe(13.5);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...ys: number[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: ys.map((y, id) => ({ id, x: 200, y })) });
  await page.waitForLoadState("networkidle");
  await touch("touchStart", 300, 400);
  await touch("touchMove", 275, 425);
  await touch("touchEnd");
  await expect.poll(() => slotHeight(planner)).toBeCloseTo(20.25, 0);
});
