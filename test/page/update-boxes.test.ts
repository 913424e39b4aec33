import { expect, test } from "vitest";
import { addDays } from "#domain/time.ts";
import { chromiumOfTheWorker, launchChromium } from "../support/chromium.ts";
import { openPlanner, type PlannerPage, WEEK_VIEW } from "./support/planner-page.ts";
import { at, event, MONDAY } from "./support/session.ts";
import { added, kept, standingSession, update, updates } from "./support/standing.ts";

const WEDNESDAY = addDays(MONDAY, 2);
const browser = await chromiumOfTheWorker();

const open = (options: Parameters<typeof openPlanner>[1] = {}, within = browser) =>
  openPlanner(within, { payload: standingSession(), storage: WEEK_VIEW, ...options });

const boxOf = ({ page }: PlannerPage, id: string) => page.locator(`[data-ref=calendar] [data-event-id="${id}"]`);

test("why a block stays is said once it is pressed, not on it and not in the list", async () => {
  const reason = "It is in your calendar already.";
  const stays = { ...kept("lab"), reason };
  await using planner = await open({
    payload: standingSession({ draft_variants: [update("change-least", "Change least", [stays], [])] }),
  });
  const { page, ref } = planner;
  const lab = boxOf(planner, "e-lab");
  await expect.poll(() => lab.textContent()).toContain("13:15");
  await expect.poll(() => lab.textContent()).not.toContain(reason);
  await ref("list-view").click();
  const row = page.locator('.agenda-row[data-event-id="e-lab"]');
  await expect.poll(() => row.textContent()).toContain("stays where it is");
  await expect.poll(() => row.textContent()).not.toContain(reason);
  await row.click();
  await expect.poll(() => ref("selection").textContent()).toContain(reason);
});

test("a block that stays under a new meeting overlaps it on the grid, in words and in the count, and nothing is left out", async () => {
  const call = event({
    id: "call",
    title: "Client call",
    ...{ start: at(WEDNESDAY, "14:00"), end: at(WEDNESDAY, "14:20") },
  });
  const payload = standingSession({
    draft_variants: [
      update("change-least", "Change least", [kept("lab"), added("Write to the registrar", [3, "09:45", "10:30"])], []),
    ],
  });
  payload.calendar_events.push(call);
  await using planner = await open({ payload });
  const { page, ref } = planner;
  const lab = boxOf(planner, "e-lab");
  await expect.poll(() => lab.getAttribute("data-conflict")).toBe("true");
  await expect.poll(() => lab.getAttribute("aria-label")).toContain(", overlaps");
  await expect.poll(() => ref("conflict-count").textContent()).toBe("1");
  await expect.poll(() => ref("apply-button").textContent()).toContain("1 added");
  await expect.poll(() => page.getByText("Include overlapping blocks").isVisible()).toBe(false);
  await page.getByRole("tab", { name: "Conflicts" }).click();
  await expect.poll(() => ref("conflict-list").textContent()).toContain("Overlaps Client call");
  await expect.poll(() => ref("conflict-list").getByRole("button").count()).toBe(1);
  await ref("conflict-list").getByRole("button").click();
  await expect.poll(() => ref("selection").textContent()).toContain("Overlaps Client call");
});

test.each([
  ["Draft chapter 2", "en-GB", ": "],
  ["Thesis: Draft chapter 2", "en-GB", ": "],
  ["Thesis: Draft chapter 2", "zh-CN", "："],
])(
  "a block of “%s” in %s names its course where there is room, and which of the blocks of its work it is",
  async (summary, locale, colon) => {
    const [least, ...others] = updates();
    if (!least) throw new Error("there is an update");
    const events = least.events.map((each) => (each.task_id === "chapter" ? { ...each, summary } : each));
    const payload = standingSession({ draft_variants: [{ ...least, events }, ...others] });
    const known = payload.context?.tasks.items[0];
    if (!known || !payload.context) throw new Error("the sample session has tasks");
    const task = { ...known, id: "chapter", title: "Draft chapter 2", category: "Thesis" };
    payload.context.tasks.items = [...payload.context.tasks.items, task];
    payload.standing = { blocks: [], taken: {}, owed: {}, beside: { chapter: { before: 2, after: 0 } } };
    const context = { locale, viewport: { width: 1440, height: 900 } };
    await using planner = await open({ payload, context, isDrawn: true });
    const named = `Thesis${colon}Draft chapter 2 (3/3)`;
    const moving = boxOf(planner, "e-chapter");
    await expect.poll(() => moving.locator(".box-title").innerText()).toBe(named);
    await expect.poll(() => moving.getAttribute("aria-label")).toContain(`${named}, `);
    await expect.poll(() => planner.ref("why").textContent()).toContain("Draft chapter 2 (3/3)");
    await planner.page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => moving.locator(".box-title").innerText()).toBe("Draft chapter 2 (3/3)");
  },
);

test("where a column is too narrow for a title, its number stands below the time, or behind the title in a single line", async () => {
  const title = "Draft of the second chapter";
  const draft = (to: readonly [number, string, string]) => ({ ...added(title, to), task_id: "chapter" });
  const events = [draft([3, "09:00", "11:00"]), draft([4, "09:00", "09:30"])];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 768, height: 1024 } } });
  const words = planner.page.locator(`.fc-event[aria-label*="${title}"] > .fc-event-main`);
  const starts = async () => (await words.allInnerTexts()).map((each) => each.replace(/\s+/g, " ").slice(0, 47));
  await expect
    .poll(starts)
    .toEqual([`${title} 09:00 – 11:00 (1/2)`, expect.stringMatching(new RegExp(`^${title} \\(2/2\\)`))]);
});

test("in a phone's week no block shows its number, however high it is", async () => {
  const draft = (to: readonly [number, string, string]) => ({ ...added("Read", to), task_id: "chapter" });
  const events = [draft([5, "12:00", "15:00"]), draft([5, "16:00", "16:45"]), draft([6, "14:00", "14:15"])];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  const context = { viewport: { width: 390, height: 844 } };
  await using planner = await open({ payload, context });
  const titles = planner.page.locator('.fc-event[aria-label^="Read ("] .box-title');
  await expect
    .poll(async () => (await titles.allInnerTexts()).map((title) => title.trim()))
    .toEqual(Array(3).fill("Read"));
});

test.each([
  ["a low box", "09:45", "10:00"],
  ["a box of three lines", "10:00", "10:15"],
])("beside another, %s that has room for one more line says when it is, not its number", async (_, end, later) => {
  const title = "Draft of the second chapter";
  const draft = (from: string, to: string) => ({ ...added(title, [3, from, to]), task_id: "chapter" });
  const events = [draft("09:00", end), draft("09:15", later)];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 1280, height: 800 } } });
  const boxes = planner.page.locator(`.fc-event[aria-label*="${title}"]`);
  const seen = () =>
    boxes.evaluateAll((all) =>
      all.map((box) => {
        const lines = [...box.querySelectorAll(".box-time > *")].map((each) => each.getBoundingClientRect());
        const top = Math.min(...lines.filter(({ height }) => height > 0).map((line) => line.top));
        const first = [...box.querySelectorAll(".box-time > *")].find(
          (each) => each.getBoundingClientRect().top === top,
        );
        return first?.textContent?.slice(0, 5);
      }),
    );
  await expect.poll(seen, { timeout: 15_000 }).toEqual(["09:00", "09:15"]);
});

test("a box that is one short line begins with its title, not with its number", async () => {
  const title = "Draft of the second chapter";
  const draft = (from: string, to: string) => ({ ...added(title, [3, from, to]), task_id: "chapter" });
  const events = [draft("09:00", "09:30"), draft("09:10", "09:40")];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 1280, height: 800 } } });
  const titles = planner.page.locator(`.fc-event[aria-label*="${title}"] .box-title`);
  await expect.poll(() => titles.count()).toBe(2);
  await expect
    .poll(() => titles.evaluateAll((all) => all.map((each) => each.textContent?.trim().startsWith("Draft"))))
    .toEqual([true, true]);
});

test.each([
  [2, 1920, ["14:00", "– 16:00"]],
  [2, 1024, ["14:00"]],
  [3, 1440, ["14:00"]],
  [3, 768, []],
])("of a time, %i overlapping blocks show at %i px what fits whole on one line", async (count, width, seen) => {
  const events = ["A", "B", "C"].slice(0, count).map((title) => added(title, [5, "14:00", "16:00"]));
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width, height: 800 } } });
  const first = planner.page.locator('.beside [data-event-kind="draft"]').first();
  await first.waitFor();
  const shown = () =>
    first.evaluate((box) => {
      const room = box.querySelector(".box-span")?.getBoundingClientRect();
      const range = document.createRange();
      const walk = document.createTreeWalker(box.querySelector(".box-time") ?? box, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        range.selectNodeContents(text);
        const { top, right, width } = range.getBoundingClientRect();
        if (width > 0 && room && top < room.bottom && right < room.right + 4)
          words.push(text.textContent?.trim() ?? "");
      }
      return words;
    });
  await expect.poll(shown).toEqual(seen);
});

test.each([
  [1440, "14:00"],
  [1024, "14:00"],
  [1024, "09:00"],
  [768, "14:00"],
])("at %i px the number beside the time cuts no figure of overlapping blocks from %s on", async (width, from) => {
  const draft = (title: string) => ({ ...added(title, [5, from, "16:30"]), task_id: title });
  const events = ["Draft of the second chapter", "Problem set of this week"].flatMap((title) => [
    draft(title),
    { ...added(title, [6, "09:00", "10:00"]), task_id: title },
  ]);
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width, height: 900 } } });
  const boxes = planner.page.locator('.beside > [data-event-kind="draft"]:has(.box-time > .box-part)');
  await expect.poll(() => boxes.count()).toBeGreaterThan(1);
  await expect.poll(() => boxes.evaluateAll(cutFigures)).toEqual([]);
});

/** The words of a box's time that are partly seen. */
function cutFigures(boxes: Element[]): string[] {
  return boxes.flatMap((box) => {
    const time = box.querySelector<HTMLElement>(".box-time");
    if (!time) return ["no time"];
    const edge = box.getBoundingClientRect();
    const range = document.createRange();
    const walk = document.createTreeWalker(time, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      range.selectNodeContents(text);
      const { left, right, top } = range.getBoundingClientRect();
      const inSight =
        top <
        Math.min(
          edge.bottom,
          text.parentElement?.closest(".box-time > *")?.getBoundingClientRect().bottom ?? edge.bottom,
        ) -
          2;
      if (inSight && left < edge.right && right > edge.right + 4) cut.push(text.textContent ?? "");
    }
    return cut;
  });
}

test.each([
  [1440, "14:15", "en-GB", 80],
  [1440, "14:40", "en-US", 80],
  [1024, "14:15", "en-GB", 24],
  [900, "14:15", "en-US", 18],
  [900, "14:20", "en-US", 18],
  [1024, "14:15", "en-US", 24],
  [1024, "14:20", "en-US", 22],
  [1280, "14:15", "en-US", 40],
  [960, "14:20", "zh-CN", 22],
  [1024, "14:45", "en-US", 22],
  [768, "14:15", "en-GB", 30],
  [768, "14:15", "zh-CN", 30],
  [768, "14:30", "en-US", 28],
])(
  "at %i px a block that ends at %s (%s) shows its title, its start and its mark at every zoom, beside each other",
  async (width, end, locale, letters) => {
    const events = [added("Write to the registrar about the exam", [5, "14:00", end])];
    const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
    await using planner = await open({ payload, context: { viewport: { width, height: 900 }, locale } });
    const box = planner.page.locator('.short > [data-event-kind="draft"]').first();
    await box.waitFor();
    const words = () =>
      box.evaluate((it, atLeast) => {
        const foot = it.querySelector(".fc-event-main")?.getBoundingClientRect().bottom ?? 0;
        const title = it.querySelector(".box-title")?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNode(it.querySelector(".box-end")?.previousSibling ?? it);
        const start = range.getBoundingClientRect();
        const { left, width, translate, visibility } = getComputedStyle(it, "::after");
        const mark = it.getBoundingClientRect().left + Number.parseFloat(left);
        const isBefore = translate !== "none" && mark + Number.parseFloat(width) / 2 < (title?.left ?? 0);
        return {
          title: (title?.width ?? 0) > atLeast,
          // The last letters fade out before the start.
          gap: title && (title.right <= start.left || title.bottom <= start.top + 2),
          start: start.right < it.getBoundingClientRect().right && start.bottom < foot + 2,
          mark: visibility === "visible" && (isBefore || start.right < mark || start.top > foot - 8),
        };
      }, letters);
    const whole = { title: true, gap: true, start: true, mark: true };
    await expect.poll(words).toEqual(whole);
    for (const zoom of ["zoom-out", "zoom-out", "zoom-out", "zoom-in", "zoom-in", "zoom-in", "zoom-in"]) {
      await planner.ref(zoom).click();
      await expect.poll(words).toEqual(whole);
    }
  },
);

test("a single line of small words shows nothing of a second line", async () => {
  const draft = (from: string, to: string) => ({
    ...added("Draft of the second chapter", [5, from, to]),
    task_id: "c",
  });
  const events = [draft("14:00", "14:20"), draft("16:00", "17:00")];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 768, height: 900 } } });
  const main = planner.page.locator(".tiny > .draft > .fc-event-main").first();
  const lines = () => main.evaluate((it) => it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight));
  await expect.poll(lines).toBeLessThan(1.3);
});

test("the number of a block stands on the line of its start, where both fit", async () => {
  const title = "Draft of the second chapter";
  const draft = (to: readonly [number, string, string]) => ({ ...added(title, to), task_id: "chapter" });
  const events = [draft([5, "14:00", "16:00"]), draft([6, "14:00", "16:00"])];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 768, height: 1024 } } });
  const part = planner.page.locator(".box-time > .box-part").first();
  await part.waitFor();
  const tops = () =>
    part.evaluate((it) => {
      const range = document.createRange();
      range.selectNode(it.nextElementSibling?.querySelector(".box-end")?.previousSibling ?? it);
      return range.getBoundingClientRect().top - it.getBoundingClientRect().top;
    });
  await expect.poll(tops).toBe(0);
});

test("a word that has no room in a box is cut, not broken", async () => {
  const events = [added("Presentations", [5, "14:00", "16:00"]), added("Problem set", [5, "15:00", "17:00"])];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using wide = await launchChromium("wide");
  await using planner = await open({ payload, context: { viewport: { width: 768, height: 1024 } } }, wide);
  const titles = planner.page.locator('.beside [data-event-kind="draft"] .box-title');
  await expect.poll(() => titles.count()).toBe(2);
  const lines = await titles.evaluateAll((all) =>
    all.map((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(lines).toEqual([1, 2]);
});

test("a box between two others is beside them as they are beside it", async () => {
  const events = ["A", "B", "C"].map((title) => added(title, [5, "14:00", "16:00"]));
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 1440, height: 800 } } });
  await expect.poll(() => planner.page.locator('.beside [data-event-kind="draft"]').count()).toBe(3);
});

test("what hangs below the low title of half an hour is seen", async () => {
  const events = [added("Practise guitar", [5, "14:00", "14:30"])];
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", events, [])] });
  await using planner = await open({ payload, context: { viewport: { width: 1440, height: 900 } } });
  const box = planner.page.locator('.low > [data-event-kind="draft"]');
  const [x = 0, y = 0] = await box.locator(".box-time").evaluate((time) => {
    const { left, top } = time.getBoundingClientRect();
    return [left, top];
  });
  const below = () => planner.page.screenshot({ clip: { x, y, width: 60, height: 2 } });
  const seen = await below();
  await box.locator(".box-title").evaluate((title) => (title.style.color = "transparent"));
  expect(seen.equals(await below())).toBe(false);
});

test("no line of a narrow box begins or ends with a dot", async () => {
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", [kept("lab")], [])] });
  const unread = { kind: "ProviderNetworkError", message: "Timeout" } as const;
  for (const calendar of payload.context?.calendar.calendars ?? [])
    if (calendar.id === "home") calendar.unread = unread;
  const read = { as_of: at(MONDAY, "09:12"), calendar_id: "home", location: "Room 5" };
  const [start, end] = [at(addDays(MONDAY, 6), "15:00"), at(addDays(MONDAY, 6), "19:00")];
  payload.calendar_events.push(event({ id: "rehearsal", start, end, ...read }));
  await using planner = await open({ payload, context: { viewport: { width: 768, height: 1024 } } });
  const facts = boxOf(planner, "rehearsal").locator(".fact");
  await expect.poll(() => facts.allTextContents()).toEqual(["as of 7 Dec", " · Room 5"]);
  const gap = () =>
    facts.last().evaluate((fact) => {
      const dot = fact.querySelector(".dot")?.getBoundingClientRect();
      return Math.round((dot?.right ?? 0) - (fact.parentElement?.getBoundingClientRect().left ?? 0));
    });
  // What hangs outside is clipped.
  await expect.poll(gap).toBe(0);
});

test("half of a tablet's column shows whole when an event was read long before it; pressed it says the time too", async () => {
  const payload = standingSession({ draft_variants: [update("change-least", "Change least", [kept("lab")], [])] });
  const unread = { kind: "ProviderNetworkError", message: "Timeout" } as const;
  for (const calendar of payload.context?.calendar.calendars ?? [])
    if (calendar.id === "home") calendar.unread = unread;
  const times = { start: at(addDays(MONDAY, 6), "12:30"), end: at(addDays(MONDAY, 6), "14:30") };
  const read = { as_of: at(addDays(MONDAY, -1), "09:12"), calendar_id: "home" };
  payload.calendar_events.push(event({ id: "hour", title: "Consultation hour", ...times, ...read }));
  payload.calendar_events.push(event({ id: "lunch", title: "Lunch with Maria", ...times, ...read }));
  await using planner = await open({ payload, context: { viewport: { width: 768, height: 1024 } }, isDrawn: true });
  const box = boxOf(planner, "hour");
  await expect.poll(() => box.locator(".fact").allTextContents()).toEqual(["as of 6 Dec"]);
  const below = await box.evaluate((it) => {
    const fact = it.querySelector(".fact")?.getBoundingClientRect();
    const words = it.querySelector(".fc-event-main")?.getBoundingClientRect();
    return Math.round((fact?.bottom ?? 0) - (words?.bottom ?? 0));
  });
  expect(below).toBeLessThanOrEqual(0);
  await box.click();
  await expect.poll(() => planner.ref("selection").textContent()).toContain("this is as of Sun 6 Dec, 09:12.");
});
