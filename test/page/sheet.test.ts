import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, sampleVariants, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

test("a week is printed on one sheet, dark on light, from the first hour that holds something", async () => {
  await using planner = await openPlanner(browser, {
    storage: { "daywright-view": "timeGridWeek", "daywright-theme": "dark" },
  });
  const { page, ref } = planner;
  await page.locator('link[href*="/print-layout-"][rel=stylesheet]').waitFor({ state: "attached" });
  const print = async () => (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const from = () => ref("calendar").evaluate((calendar) => calendar.style.getPropertyValue("--print-from"));
  await expect.poll(async () => (await print()) && Number(await from())).toBeGreaterThan(5);
  expect((await print()).match(/\/Type \/Page\b/g)).toHaveLength(1);
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
});

test("a print soon after the page opens begins with the first hour that holds something, before the page has settled", async () => {
  await using planner = await openPlanner(browser, {
    storage: WEEK_VIEW,
    prepare: (page) =>
      page.addInitScript(() => {
        const { setTimeout } = window;
        // What waits for seconds never comes.
        const soon = (work: () => void, ms = 0) => (ms < 1000 ? setTimeout(work, ms) : 0);
        Object.assign(window, { setTimeout: soon });
      }),
  });
  const { page, ref } = planner;
  const from = () => ref("calendar").evaluate((calendar) => calendar.style.getPropertyValue("--print-from"));
  await expect.poll(async () => (await page.pdf()) && Number(await from())).toBeGreaterThan(5);
});

/** Shows the page as it is printed, once it has fetched how. */
async function printed(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  const height = () =>
    page.locator(".calendar").evaluate((calendar: HTMLElement) => {
      dispatchEvent(new Event("beforeprint"));
      return calendar.style.getPropertyValue("--print-height");
    });
  await expect.poll(height).not.toBe("");
}

test("the dates head the sheet, where the plan's name is not printed", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page } = planner;
  const heads = () => page.locator('h1:visible, [aria-level="1"]').allTextContents();
  const onScreen = await heads();
  await page.locator('link[href*="/print-layout-"][rel=stylesheet]').waitFor({ state: "attached" });
  await printed(page);
  await expect.poll(heads).toEqual(["7 – 13 Dec 2026"]);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(heads).toEqual(onScreen);
});

test.each(["A4", "Letter"])("a week with many all-day events is one sheet of %s, with nothing cut", async (format) => {
  const [day, next] = ["2026-12-08", "2026-12-09"];
  const whole = ["a", "b", "c", "d", "e"].map((id) => event({ id, title: `All day ${id}`, start: day, end: next }));
  const lab = event({ id: "lab", title: "Numerical linear algebra", start: at(day, "16:00"), end: at(day, "16:45") });
  const late = event({ id: "late", start: at(day, "21:00"), end: at(day, "23:00") });
  const calendar_events = [...whole, lab, late];
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events }),
    storage: WEEK_VIEW,
  });
  const { page } = planner;
  await page.locator('link[href*="/print-layout-"][rel=stylesheet]').waitFor({ state: "attached" });
  const pages = async () =>
    (await page.pdf({ format, landscape: true })).toString("latin1").match(/\/Type \/Page\b/g)?.length;
  await expect.poll(pages).toBe(1);

  await printed(page);
  const cut = () =>
    page.locator(".calendar").evaluate((calendar) => {
      const hours = calendar.querySelector(".fc-timegrid-body")?.closest(".fc-scroller-harness");
      const { top = 0, bottom = 0 } = hours?.getBoundingClientRect() ?? {};
      const labels = [...calendar.querySelectorAll(".fc-timegrid-slot-label-cushion")].map((each) => {
        const label = each.getBoundingClientRect();
        return { hour: each.textContent, from: label.top, to: label.bottom };
      });
      return labels.filter(({ from, to }) => (from < top && to > top) || (from < bottom && to > bottom));
    });
  await expect.poll(cut).toEqual([]);
  // At the sheet's scale 45 minutes are one line, which ends in dots where the title is too long.
  const isOneLine = (id: string) =>
    page
      .locator(`.fc-timegrid-event-harness:has([data-event-id="${id}"])`)
      .evaluate((box) => box.classList.contains("one-line"));
  await expect.poll(() => isOneLine("lab")).toBe(true);
  await expect.poll(() => isOneLine("late")).toBe(false);

  // A sheet has another width than the window, which the grid has measured.
  await page.locator(".planner").evaluate((planner: HTMLElement) => {
    planner.style.width = "700px";
  });
  const lefts = (column: string) =>
    page.locator(`${column}[data-date]`).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  const inAllDay = await lefts(".fc-daygrid-day");
  for (const [index, left] of (await lefts(".fc-timegrid-col")).entries()) expect(inAllDay[index]).toBeCloseTo(left, 0);
  expect(inAllDay).toHaveLength(7);
});

test("what goes to the printer is the whole week, at the scale of the sheet, with long events under their days", async () => {
  const calendar_events = [
    event({ id: "trip", start: "2026-12-08", end: "2026-12-11" }),
    event({ id: "early", start: at("2026-12-08", "05:00"), end: at("2026-12-08", "05:45") }),
    event({ id: "late", start: at("2026-12-12", "22:30"), end: at("2026-12-12", "23:30") }),
  ];
  await using planner = await openPlanner(browser, { payload: session({ calendar_events }), storage: WEEK_VIEW });
  const { page } = planner;
  await page.evaluate(() => {
    const print = matchMedia("print");
    const look = () => {
      if (!print.matches) return;
      const box = (name: string) => document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
      const early = document.querySelector(".fc-timegrid-event-harness:has([data-event-id=early])");
      document.body.dataset.seen = JSON.stringify({
        moving: document.getAnimations().length,
        isOneLine: early?.classList.contains("one-line"),
        isUnderItsDays:
          Math.abs(box("[data-event-id=trip]").right - box('.fc-daygrid-day[data-date="2026-12-10"]').right) < 6,
      });
    };
    print.addEventListener("change", look);
    new MutationObserver(look).observe(document.querySelector(".calendar") as Element, {
      attributes: true,
      subtree: true,
    });
  });
  const from = () =>
    page.locator(".calendar").evaluate((calendar: HTMLElement) => calendar.style.getPropertyValue("--print-from"));
  await expect.poll(async () => (await page.pdf({ format: "A4" })) && (await from())).not.toBe("");
  await page.pdf({ format: "A4" });
  const seen = JSON.parse((await page.locator("body").getAttribute("data-seen")) ?? "{}");
  expect(seen).toEqual({ moving: 0, isOneLine: true, isUnderItsDays: true });
});

test("on the sheet a low block beside another keeps its title, which its start would cover; alone it shows both", async () => {
  const day = "2026-12-12";
  const calendar_events = [
    event({ id: "reply", title: "Reply", start: at(day, "09:10"), end: at(day, "09:30") }),
    event({ id: "hour", title: "Consultation hour", start: at(day, "09:10"), end: at(day, "09:30") }),
    event({ id: "call", title: "Call", start: at(day, "11:00"), end: at(day, "11:20") }),
  ];
  await using planner = await openPlanner(browser, { payload: session({ calendar_events }), storage: WEEK_VIEW });
  const { page } = planner;
  await page.locator('link[href*="/print-layout-"][rel=stylesheet]').waitFor({ state: "attached" });
  await printed(page);
  const shown = (id: string) =>
    page.locator(`.fc-timegrid-event[data-event-id="${id}"] .fc-event-main`).evaluate((words: HTMLElement) => {
      const { right } = words.getBoundingClientRect();
      const ends = [...words.querySelectorAll(".box-title, .box-time")].map((each) => each.getBoundingClientRect());
      const seen = ends.filter(({ width }) => width > 0);
      return { count: seen.length, isInside: seen.every((each) => each.right <= right) };
    });
  await expect.poll(() => shown("reply")).toEqual({ count: 1, isInside: true });
  await expect.poll(() => shown("hour")).toEqual({ count: 1, isInside: true });
  await expect.poll(() => shown("call")).toEqual({ count: 2, isInside: true });
});

test("on the sheet boxes too low for their words stand beside the next, and afterwards as before", async () => {
  const day = "2026-12-12";
  const calendar_events = [
    event({ id: "bank", start: at(day, "09:00"), end: at(day, "09:15") }),
    event({ id: "rent", start: at(day, "09:15"), end: at(day, "09:30") }),
    event({ id: "early", start: at(day, "05:00"), end: at(day, "06:00") }),
    event({ id: "late", start: at(day, "22:00"), end: at(day, "23:00") }),
  ];
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events, draft_variants: [] }),
    storage: WEEK_VIEW,
  });
  const { page } = planner;
  const isBeside = () =>
    page.locator(".fc-timegrid-event").evaluateAll((boxes) => {
      const [bank, rent] = ["bank", "rent"].map((id) =>
        boxes.find((box) => (box as HTMLElement).dataset.eventId === id)?.getBoundingClientRect(),
      );
      return (bank?.right ?? 0) <= (rent?.left ?? 0);
    });
  await expect.poll(isBeside).toBe(false);
  await printed(page);
  await expect.poll(isBeside).toBe(true);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect.poll(isBeside).toBe(false);
});

test("the night of an event that continues after midnight is on the sheet", async () => {
  const train = event({ id: "train", start: at("2026-12-08", "22:00"), end: at("2026-12-09", "06:00") });
  await using planner = await openPlanner(browser, {
    payload: session({ calendar_events: [train] }),
    storage: WEEK_VIEW,
  });
  const { page, ref } = planner;
  await page.locator('link[href*="/print-layout-"][rel=stylesheet]').waitFor({ state: "attached" });
  await printed(page);
  const hours = () =>
    ref("calendar").evaluate(({ style }) =>
      ["--print-from", "--print-to"].map((name) => Number(style.getPropertyValue(name))),
    );
  await expect.poll(hours).toEqual([0, 24]);
});

test("a day alone is printed in letters that its lines have room for", async () => {
  await using planner = await openPlanner(browser, { storage: { "daywright-view": "timeGridDay" } });
  const { page } = planner;
  await printed(page);
  const sizes = () =>
    page.locator(".fc-timegrid-event .box-title").evaluateAll((titles) =>
      titles.map((title) => {
        const { fontSize, lineHeight } = getComputedStyle(title);
        return Number.parseFloat(lineHeight) > Number.parseFloat(fontSize);
      }),
    );
  await expect.poll(async () => [...new Set(await sizes())]).toEqual([true]);
});

test("on a sheet, where nothing can be pressed, half an hour says its title and when it begins, and 45 minutes both ends", async () => {
  const day = "2026-12-08";
  const long = "Meeting with my supervisor";
  const calendar_events = [
    event({ id: "half", title: "Practise guitar with the others", start: at(day, "16:00"), end: at(day, "16:30") }),
    event({ id: "longer", title: long, start: at(day, "17:00"), end: at(day, "17:45") }),
    event({ id: "early", start: at(day, "07:00"), end: at(day, "08:00") }),
    event({ id: "late", start: at(day, "19:00"), end: at(day, "21:00") }),
  ];
  await using planner = await openPlanner(browser, { payload: session({ calendar_events }), storage: WEEK_VIEW });
  const { page } = planner;
  await printed(page);
  /** The words of a block that its box shows whole; of a title that ends in dots, the title. */
  const read = (id: string) =>
    page.locator(`.fc-timegrid-event[data-event-id="${id}"]`).evaluate((box) => {
      const main = box.querySelector(".fc-event-main") as Element;
      const inner = main.getBoundingClientRect();
      const isIn = ({ top, bottom, right, height }: DOMRect) =>
        height > 0 && top >= inner.top && bottom <= inner.bottom + 1 && right <= inner.right + 1;
      return [...box.querySelectorAll(".box-title, .box-time")].map((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [words.className, [...range.getClientRects()].length > 0 && isIn(words.getBoundingClientRect())];
      });
    });
  const whole = [
    ["box-title", true],
    ["box-time", true],
  ];
  await expect.poll(() => read("half")).toEqual(whole);
  await expect.poll(() => read("longer")).toEqual(whole);
  await expect.poll(() => page.locator('[data-event-id="half"] .box-time').innerText()).toBe("16:00");
  await expect.poll(() => page.locator('[data-event-id="longer"] .box-time').innerText()).toMatch(/^17:00\s+– 17:45$/);
});

test("an event without a length takes no room from what stands at that time, and is reached by keyboard", async () => {
  const day = "2026-12-08";
  const payload = session({
    calendar_events: [
      event({ id: "workshop", start: at(day, "17:00"), end: at(day, "19:00") }),
      event({ id: "deadline", start: at(day, "18:00"), end: at(day, "18:00") }),
      event({ id: "alone", start: at(day, "20:00"), end: at(day, "21:00") }),
    ],
  });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  const { page, ref } = planner;
  const boxOf = async (id: string) => await page.locator(`[data-event-id="${id}"]`).boundingBox();
  // What is too long for it fades out.
  const title = page.locator('[data-event-id="deadline"] .box-title');
  await expect.poll(() => title.evaluate((node) => getComputedStyle(node).maskImage)).toContain("gradient");
  const [workshop, alone, deadline] = [await boxOf("workshop"), await boxOf("alone"), await boxOf("deadline")];
  expect(workshop?.width).toBe(alone?.width);
  const middle = (workshop?.y ?? 0) + (workshop?.height ?? 0) / 2;
  expect(Math.abs((deadline?.y ?? 0) - middle)).toBeLessThan(3);
  await page.locator('[data-event-id="deadline"]').focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("selection").innerText()).toContain("deadline");
});

test("a line of the list has the bar of its calendar before its time, and room between them", async () => {
  await using planner = await openPlanner(browser);
  await planner.ref("list-view").click();
  const row = planner.page.locator(".agenda-row.existing").first();
  const bar = () =>
    row.evaluate((it) => [
      getComputedStyle(it).borderLeftWidth,
      Number.parseFloat(getComputedStyle(it).paddingLeft) > 8,
    ]);
  await expect.poll(bar).toEqual(["3px", true]);
});

test("a closed sheet shows a long name of a plan whole, and its controls stay where they are", async () => {
  const [first, second] = sampleVariants();
  if (!first || !second) throw new Error("there are two sample variants");
  const draft_variants = [
    { ...first, title: "Few days" },
    { ...second, title: "Mornings for deep work" },
  ];
  await using planner = await openPlanner(browser, {
    payload: session({ draft_variants }),
    context: { viewport: { width: 360, height: 740 }, hasTouch: true },
  });
  const { ref } = planner;
  const top = async () => (await ref("variant-prev").boundingBox())?.y;
  await expect.poll(() => ref("variant-title").textContent()).toBe("Few days");
  const before = await top();
  await ref("variant-next").click();
  await expect.poll(() => ref("variant-title").textContent()).toBe("Mornings for deep work");
  const cut = () => ref("variant-title").evaluate((title) => title.scrollHeight - title.clientHeight);
  await expect.poll(cut).toBeLessThanOrEqual(0);
  expect(await top()).toBe(before);
});

test("a closed sheet of a tablet has the figures of a plan on one line, and nothing below them", async () => {
  await using planner = await openPlanner(browser, { context: { viewport: { width: 768, height: 1024 } } });
  const { ref } = planner;
  const figures = await ref("variant-metrics").boundingBox();
  expect(figures?.height).toBeLessThan(24);
  const end = (figures?.y ?? 0) + (figures?.height ?? 0);
  const field = await ref("apply-calendar").boundingBox();
  expect((field?.y ?? 0) - end).toBeLessThan(20);
});

test("at 400 % the page scrolls: the calendar, its tools and the plan each have room of their own", async () => {
  // 1440 × 900 pixels.
  await using planner = await openPlanner(browser, { context: { viewport: { width: 360, height: 225 } } });
  const { page, ref } = planner;
  const places = () =>
    page.evaluate(() =>
      ["toolbar", "calendar", "panel"].map((name) => {
        const { top, bottom } = (document.querySelector(`[data-ref=${name}]`) as Element).getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)];
      }),
    );
  const [[, toolbar], [top, bottom], [panel]] = (await places()) as [number[], number[], number[]];
  expect(toolbar).toBeLessThanOrEqual(top as number);
  expect(bottom).toBeLessThanOrEqual(panel as number);
  expect((bottom as number) - (top as number)).toBeGreaterThan(200);
  await ref("apply-button").scrollIntoViewIfNeeded();
  await expect
    .poll(() => ref("apply-button").evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);
});

test("at 400 % the open sheet scrolls as a whole, so that nothing of it is out of reach for its foot", async () => {
  await using planner = await openPlanner(browser, { context: { viewport: { width: 320, height: 256 } } });
  const { page, ref } = planner;
  await ref("sheet-toggle").click();
  await page.locator("#tab-tasks").click();
  await page.locator(".task").first().waitFor();
  const inner = () => ref("panel-body").evaluate((body) => body.scrollHeight - body.clientHeight);
  await expect.poll(inner).toBe(0);
  await page.locator(".task").last().scrollIntoViewIfNeeded();
  await expect.poll(() => ref("apply-button").evaluate((foot) => foot.getBoundingClientRect().top > 200)).toBe(true);
});

test("on a phone the block that is pressed stays in sight above its details", async () => {
  await using planner = await openPlanner(browser, { context: { viewport: { width: 390, height: 844 } } });
  const { page, ref, boxes } = planner;
  const low = boxes("draft").nth(1);
  await low.scrollIntoViewIfNeeded();
  await page.locator(".fc-scroller:has(.fc-timegrid-body)").evaluate((scroller) => {
    const box = scroller.querySelectorAll("[data-event-kind=draft]")[1];
    const below = scroller.getBoundingClientRect().bottom - 60;
    scroller.scrollTop += (box?.getBoundingClientRect().top ?? 0) - below;
  });
  await low.click({ position: { x: 20, y: 10 } });
  await ref("selection").locator("footer").waitFor();
  await expect.poll(() => ref("selection").evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThan(2);
  const isSeen = () =>
    low.evaluate((box) => {
      const stage = document.querySelector("[data-ref=stage]")?.getBoundingClientRect();
      return box.getBoundingClientRect().top < (stage?.bottom ?? 0) - 20;
    });
  await expect.poll(isSeen).toBe(true);
});

test("what is known of an event takes no more room than its words, also when it is the first that is pressed", async () => {
  await using planner = await openPlanner(browser, { context: { viewport: { width: 390, height: 844 } } });
  await planner.boxes("existing").first().click();
  const details = planner.ref("selection");
  await details.locator(".when").waitFor();
  expect((await details.boundingBox())?.height).toBeLessThan(160);
});
