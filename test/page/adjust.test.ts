import type { Locator, Route } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { partOfPage } from "../support/page-part.ts";
import { appliedState } from "./support/apply-states.ts";
import { problem } from "./support/page-server.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, MONDAY, session, variant } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const PUT = "/api/planner/sample-session/variants/0";

const block = ({ page }: PlannerPage, index: number): Locator => page.locator(`[data-event-id="draft-${index}"]`);

/** Drags from a point of an element by so many pixels. */
async function drag(
  { page }: PlannerPage,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
}

async function middleOf(
  target: Locator,
): Promise<{ x: number; y: number; width: number; height: number; bottom: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("not on the screen");
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    width: box.width,
    height: box.height,
    bottom: box.y + box.height,
  };
}

const savedEvent = ({ server }: PlannerPage, index: number) =>
  (
    server.seen.filter(({ path }) => path === PUT).at(-1)?.body as {
      events: { start: string; end: string; locked?: boolean }[];
    }
  )?.events[index];

test("a block that is dragged to another day and time is saved there, in quarters of an hour", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const from = await middleOf(block(planner, 0));
  // A day is a column wide, a minute a pixel high: Monday 9:00 to Tuesday 16:00, and 5 pixels that
  // snapping takes away.
  const column = await middleOf(planner.page.locator('.fc-timegrid-col[data-date="2026-12-08"]'));
  await drag(planner, from, { x: column.x - from.x, y: 420 + 5 });
  await expect
    .poll(() => savedEvent(planner, 0))
    .toMatchObject({ start: at("2026-12-08", "16:00"), end: at("2026-12-08", "17:30") });
  await expect.poll(() => block(planner, 0).getAttribute("aria-label")).toContain("Tue 8 Dec, 16:00 – 17:30");
  await expect.poll(() => planner.ref("live-region").textContent()).toContain("moved to");
});

test("a block is moved also by a drag that is over before the page has fetched how to drag", async () => {
  const fetched = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await fetched.promise;
    await route.continue();
  };
  await using planner = await openPlanner(browser, {
    storage: WEEK_VIEW,
    prepare: (page) => page.route(partOfPage("drag"), hold),
  });
  await drag(planner, await middleOf(block(planner, 0)), { x: 0, y: 60 });
  fetched.resolve();
  await expect
    .poll(() => savedEvent(planner, 0))
    .toMatchObject({ start: at(MONDAY, "10:00"), end: at(MONDAY, "11:30") });
  await drag(planner, await middleOf(block(planner, 0)), { x: 0, y: 60 });
  await expect.poll(() => savedEvent(planner, 0)?.start).toBe(at(MONDAY, "11:00"));
});

test("the grid scrolls no faster than five hours a second under a block that is held at its lower edge", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page } = planner;
  const scroller = page.locator(".fc-scroller:has(> .fc-timegrid-body)");
  const [from, grid] = [await middleOf(block(planner, 0)), await middleOf(scroller)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, grid.bottom - 1, { steps: 3 });
  const pxPerSecond = await scroller.evaluate(async (it) => {
    const [start, top] = [performance.now(), it.scrollTop];
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    return ((it.scrollTop - top) / (performance.now() - start)) * 1000;
  });
  await page.mouse.up();
  // A pixel is a minute; a frame is rounded to whole ones.
  expect(pxPerSecond).toBeGreaterThan(100);
  expect(pxPerSecond).toBeLessThan(5 * 60 + 60);
});

test("a block is resized at its lower edge", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const box = await middleOf(block(planner, 0));
  await drag(planner, { x: box.x, y: box.bottom - 3 }, { x: 0, y: 45 });
  await expect
    .poll(() => savedEvent(planner, 0))
    .toMatchObject({ start: at(MONDAY, "09:00"), end: at(MONDAY, "11:15") });
  // It now overlaps the stand-up, and says so.
  await expect.poll(() => planner.ref("conflict-count").textContent()).toBe("3");
});

test("a block that is dragged over another of the plan conflicts with it, and both are written", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  const [from, over] = [await middleOf(block(planner, 0)), await middleOf(block(planner, 1))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y, { steps: 4 });
  await page.locator(".drag-mirror.overlapping .band").waitFor();
  await page.mouse.up();
  for (const each of [0, 1]) await expect.poll(() => block(planner, each).getAttribute("data-conflict")).toBe("true");
  await page.locator("#tab-conflicts").click();
  const titleOf = async (each: number) =>
    (await block(planner, each).locator(".box-title").textContent())?.split(" (")[0];
  const titles = await Promise.all([0, 1].map(titleOf));
  const rows = ref("conflict-list").locator("li");
  await expect.poll(() => rows.filter({ hasText: `Overlaps ${titles[1]}` }).count()).toBe(1);
  await expect.poll(() => rows.filter({ hasText: `Overlaps ${titles[0]}` }).count()).toBe(1);
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").textContent()).toContain("2 blocks of this plan overlap each other");
});

test("a block in the hand is drawn anew only where it would stand elsewhere, and no text is marked", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page } = planner;
  const from = await middleOf(block(planner, 0));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 60, { steps: 3 });
  await expect.poll(() => page.locator(".drag-mirror .box-time").textContent()).toBe("10:00 – 11:30");
  const drawn = page.evaluate(async () => {
    let changes = 0;
    const observer = new MutationObserver((records) => {
      changes += records.length;
    });
    for (const mirror of document.querySelectorAll(".drag-mirror")) {
      observer.observe(mirror, { subtree: true, childList: true, attributes: true });
    }
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    return changes;
  });
  await page.mouse.move(from.x, from.y + 63, { steps: 3 });
  expect(await drawn).toBe(0);
  await expect.poll(() => page.evaluate(() => getSelection()?.type)).not.toBe("Range");
  await page.keyboard.press("Escape");
  await page.mouse.up();
});

test("a block that is pressed before dragging is there marks no text either", async () => {
  const gate = Promise.withResolvers<void>();
  await using planner = await openPlanner(browser, {
    storage: WEEK_VIEW,
    prepare: (page) => page.route(partOfPage("drag"), (route) => gate.promise.then(() => route.continue())),
  });
  const { page } = planner;
  const marked = () => page.evaluate(() => getSelection()?.type);
  const title = await middleOf(block(planner, 0).locator(".box-title"));
  await page.mouse.move(title.x, title.y);
  await page.mouse.down();
  await page.mouse.move(title.x + 30, title.y + 60, { steps: 5 });
  gate.resolve();
  await page.locator(".drag-mirror").waitFor();
  await page.mouse.move(title.x + 200, title.y + 90, { steps: 5 });
  await expect.poll(marked).not.toBe("Range");
  await page.mouse.up();
  await expect.poll(marked).not.toBe("Range");
});

test("a block lands where the pointer is right after a zoom", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  await ref("zoom-in").click();
  await ref("zoom-in").click();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue("--slot-height")))
    .toBe("23.4375px");
  const from = await middleOf(block(planner, 1));
  await drag(planner, from, { x: 0, y: -120 * 1.5625 });
  await expect.poll(() => savedEvent(planner, 1)).toMatchObject({ start: at(MONDAY, "11:30") });
});

test("while it is dragged, a block shows what it would overlap, and Escape leaves everything as it was", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, server } = planner;
  const from = await middleOf(block(planner, 0));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 60, { steps: 4 });
  await page.locator(".drag-mirror.overlapping .band").waitFor();
  await expect.poll(() => page.locator(".drag-mirror .box-time").textContent()).toBe("10:00 – 11:30");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => page.locator(".drag-mirror").count()).toBe(0);
  expect(server.count("PUT", PUT)).toBe(0);
});

test("a move is undone and redone with z", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page } = planner;
  const from = await middleOf(block(planner, 0));
  await drag(planner, from, { x: 0, y: 60 });
  await expect.poll(() => savedEvent(planner, 0)?.start).toBe(at(MONDAY, "10:00"));
  await page.keyboard.press("z");
  await expect.poll(() => savedEvent(planner, 0)?.start).toBe(at(MONDAY, "09:00"));
  await page.keyboard.press("Shift+Z");
  await expect.poll(() => savedEvent(planner, 0)?.start).toBe(at(MONDAY, "10:00"));
});

test("the selected block says why it stands there, moves with Alt and arrows, is locked there, and can be unlocked", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  await block(planner, 0).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("selection").textContent()).toContain("Right before the meeting on Wednesday");
  await expect.poll(() => ref("selection").textContent()).toContain("Due Wed 9 Dec");
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect
    .poll(() => savedEvent(planner, 0))
    .toMatchObject({ start: at("2026-12-08", "09:15"), end: at("2026-12-08", "10:30"), locked: true });
  await expect.poll(() => ref("live-region").textContent()).toContain("09:15 – 10:30 and locked there.");
  await ref("selection").getByRole("button", { name: "Unlock", exact: true }).click();
  await expect.poll(() => savedEvent(planner, 0)?.locked).toBe(false);
  await ref("selection").getByRole("button", { name: "Lock", exact: true }).click();
  await expect.poll(() => savedEvent(planner, 0)?.locked).toBe(true);
  // What is locked for the next plans is still the person's to move.
  const from = await middleOf(block(planner, 0));
  await drag(planner, from, { x: 0, y: 60 });
  await expect.poll(() => savedEvent(planner, 0)?.start).toBe(at("2026-12-08", "10:15"));
});

test("a block that was dragged is locked where it is, until that is taken back in the message", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  await drag(planner, await middleOf(block(planner, 0)), { x: 0, y: 60 });
  await expect.poll(() => savedEvent(planner, 0)?.locked).toBe(true);
  await expect
    .poll(() => planner.ref("toast").textContent())
    .toContain("Slides for the group meeting moved to Mon 7 Dec, 10:00 – 11:30 and locked there.");
  await planner.ref("toast").getByRole("button", { name: "Unlock" }).click();
  await expect.poll(() => savedEvent(planner, 0)).toMatchObject({ locked: false, start: at(MONDAY, "10:00") });
});

test("a block that is dragged on says where it is now", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  for (const place of ["10:00 – 11:30", "11:00 – 12:30"]) {
    await drag(planner, await middleOf(block(planner, 0)), { x: 0, y: 60 });
    await expect.poll(() => planner.ref("toast").textContent()).toContain(`moved to Mon 7 Dec, ${place} and locked`);
  }
  await planner.page.keyboard.press("z");
  await expect.poll(() => planner.ref("toast").isHidden()).toBe(true);
});

test("a series that a program sent is dragged as a whole, says so, and counts each of its times as planned", async () => {
  const { metrics: _, ...plan } = variant("outside", "Outside", [["Run", 0, "07:00", "07:45"]]);
  const events = plan.events.map((draft) => ({ ...draft, recurrence: ["RRULE:FREQ=DAILY;COUNT=4"] }));
  const payload = session({ draft_variants: [{ ...plan, events }] });
  await using planner = await openPlanner(browser, { payload, storage: WEEK_VIEW });
  await expect.poll(() => planner.ref("variant-metrics").textContent()).toBe("3 h planned");
  await drag(planner, await middleOf(block(planner, 0).nth(1)), { x: 0, y: 60 });
  await expect.poll(() => savedEvent(planner, 0)?.start).toBe(at(MONDAY, "08:00"));
  await expect
    .poll(() => planner.ref("toast").textContent())
    .toContain("All times of Run moved and locked, this one to Tue 8 Dec, 08:00 – 08:45.");
});

test("a change that cannot be saved goes back, says so, and is made again on retry", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW, expectedErrors: /500/ });
  const { page, ref, server } = planner;
  const before = await middleOf(block(planner, 0));
  let asked = 0;
  server.on("PUT", PUT, ({ body }) =>
    asked++ === 0 ? problem(500, "Disk full") : { body: { ...session().draft_variants[0], ...(body as object) } },
  );
  await drag(planner, before, { x: 0, y: 60 });
  await page.locator("[data-action=retry]").waitFor();
  await expect.poll(() => ref("error").textContent()).toContain("Disk full The block is back where it was.");
  await expect.poll(async () => (await middleOf(block(planner, 0))).y).toBeCloseTo(before.y, 0);
  await page.locator("[data-action=retry]").click();
  await expect.poll(async () => (await middleOf(block(planner, 0))).y).toBeCloseTo(before.y + 60, 0);
  await expect.poll(() => ref("error").textContent()).toBe("");
});

test("blocks of an applied plan stay where they are", async () => {
  const apply_state = appliedState({ applied_at: "2026-12-05T10:00:00Z" });
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW, payload: session({ apply_state }) });
  await drag(planner, await middleOf(planner.page.locator('[data-event-id="written-0"]')), { x: 0, y: 60 });
  expect(planner.server.count("PUT", PUT)).toBe(0);
});

test("each conflict is a choice of its own: a block can be left out, and taken back in", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  await page.locator("#tab-conflicts").click();
  await ref("conflict-list").locator("li", { hasText: "Dentist" }).getByRole("button", { name: "Leave out" }).click();
  await expect.poll(() => ref("conflict-count").textContent()).toBe("1");
  await expect.poll(() => planner.boxes("draft").count()).toBe(7);
  await expect.poll(() => planner.server.count("PUT", PUT)).toBe(1);
  await page.keyboard.press("z");
  await expect.poll(() => planner.boxes("draft").count()).toBe(8);
});

test("c keeps the plan that was shown before in sight, as outlines where it differs", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, ref } = planner;
  // The pointer stays on the card.
  await page.locator('[data-variant-id="few-days"]').click();
  await page.keyboard.press("c");
  await expect.poll(() => page.locator(".ghost").count()).toBe(2);
  await page.mouse.move(900, 500);
  await expect.poll(() => page.locator(".ghost").count()).toBe(2);
  await expect.poll(() => ref("live-region").textContent()).toBe("Compared with Deadline first");
  await page.keyboard.press("c");
  await expect.poll(() => page.locator(".ghost").count()).toBe(0);
});

test("a click on a block counts also when the plan changes elsewhere while the button is down", async () => {
  await using planner = await openPlanner(browser, { storage: WEEK_VIEW });
  const { page, server, ref } = planner;
  await expect.poll(() => server.followers).toBe(1);
  const { x, y } = await middleOf(block(planner, 0));
  await page.mouse.move(x, y);
  await page.mouse.down();
  const [first, ...others] = server.payload.draft_variants;
  if (!first) throw new Error("the sample session has plans");
  const [pressed, second, ...rest] = first.events;
  if (!pressed || !second) throw new Error("the first plan has blocks");
  const events = [pressed, { ...second, summary: "Renamed elsewhere" }, ...rest];
  server.payload = { ...server.payload, draft_variants: [{ ...first, events }, ...others] };
  const read = page.waitForResponse((response) => response.url().endsWith("/api/planner/sample-session"));
  server.tell("replanned");
  await (await read).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  await ref("selection").getByRole("heading", { name: pressed.summary }).waitFor();
  await expect.poll(() => block(planner, 1).textContent()).toContain("Renamed elsewhere");
});
