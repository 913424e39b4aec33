import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { startDaywright } from "../support/daywright.ts";
import { descriptionOf } from "../support/description.ts";
import { covers } from "../support/element-covers.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { at, blocksOf, liveToWednesday } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

/**
 * The week that was applied, on the planner page, on Wednesday at 9:41, once its calendars were
 * read anew: what came since is there, and nothing is drawn again.
 */
async function openWeek(context: BrowserContextOptions = {}): Promise<HomePage> {
  const home = await openHome(browser, { prepare: liveToWednesday, context });
  await home.ref("open-week").click();
  await home.page.waitForURL(/\/planner\//);
  await boxAt(home, "Project group call", "15:15").waitFor();
  if (!context.hasTouch) await expect.poll(() => home.page.locator("[data-answered]").count()).toBe(4);
  return home;
}

/** The box that a block has on the grid, by its name and start. */
const boxAt = ({ page }: HomePage, name: string, time: string) =>
  page.locator(`.fc-event[aria-label*="${name}"][aria-label*="${time} –"]`);

const stateAt = async ({ server }: HomePage, start: string) =>
  (await blocksOf(server)).find((block) => block.start === start)?.state;

test("what is written is flat, and what became of the past can be seen and heard", async () => {
  await using home = await openWeek();
  const { page } = home;
  await expect.poll(() => boxAt(home, "Problem set 7", "11:45").getAttribute("data-answered")).toBe("done");
  await expect.poll(() => boxAt(home, "Problem set 7", "11:45").getAttribute("aria-label")).toMatch(/, done$/);
  await expect.poll(() => boxAt(home, "Draft chapter 2", "13:30").innerText()).toContain("1 h 30 min of 2 h");
  await expect.poll(() => boxAt(home, "Read two papers", "12:15").getAttribute("data-answered")).toBe("missed");
  await expect.poll(() => boxAt(home, "Read two papers", "12:15").innerText()).toBe("Read two papers\nnot done");
  await expect
    .poll(() => page.locator('.fc-event[data-event-kind="draft"]:not([data-stands="apart"])').count())
    .toBe(0);
});

test.each([1440, 768])(
  "beside an update a past block says which of the blocks of its work it is, and nothing moves, at %i px",
  async (width) => {
    await using home = await openHome(browser, {
      prepare: liveToWednesday,
      context: { viewport: { width, height: 900 } },
    });
    await home.ref("update-button").click();
    await home.page.waitForURL(/\/planner\//);
    const past = [
      ["Lab report 3 (1/3)", "08:30"],
      ["Draft chapter 2 (1/4)", "13:30"],
      ["Problem set 7 (1/2)", "11:45"],
    ] as const;
    for (const [name, time] of past) await expect.poll(() => boxAt(home, name, time).count()).toBe(1);
    const seen = await home.page.locator(".box-number").evaluateAll((all) =>
      all.map((shown) => {
        const [own, room] = [shown, shown.closest(".fc-event-main")].map((each) => each?.getBoundingClientRect());
        const isSeen = own && room && own.width > 0 && own.right <= room.right && own.bottom <= room.bottom + 1;
        return [shown.textContent.trim(), isSeen];
      }),
    );
    // The low one has no line for it.
    expect(seen).toEqual(
      expect.arrayContaining([
        ["(1/3)", true],
        ["(1/4)", true],
      ]),
    );
    await expect.poll(() => layoutShifts(home.page)).toEqual([]);
  },
);

test("a block done in part says in a narrow column which it is, beside how much of it is done", async () => {
  await using home = await openWeek({ viewport: { width: 640, height: 900 } });
  const box = boxAt(home, "Draft chapter 2 (1/4)", "13:30");
  const part = box.locator(".box-part");
  await expect.poll(() => part.evaluate((it) => it.parentElement?.className)).toBe("box-became");
  await expect.poll(() => part.isVisible()).toBe(true);
  // And so when it is drawn again.
  await home.ref("zoom-in").click();
  await expect.poll(() => box.evaluate((it) => it.clientHeight)).toBeGreaterThan(110);
  await expect.poll(() => part.evaluate((it) => it.parentElement?.className)).toBe("box-became");
});

test("how much of a block is done is never cut off within a phrase, however low it is", async () => {
  await using home = await openWeek({ viewport: { width: 768, height: 1024 }, locale: "zh-CN" });
  const became = home.page.locator("[data-answered=partial] .box-became");
  const seen = () =>
    became.evaluate((it) => {
      const room = it.closest(".fc-event-main")?.getBoundingClientRect();
      const range = document.createRange();
      const letters = [...it.querySelectorAll(".box-fact")].flatMap(({ firstChild }) =>
        Array.from(firstChild?.textContent ?? "", (letter, at) => {
          if (firstChild) range.setStart(firstChild, at);
          if (firstChild) range.setEnd(firstChild, at + 1);
          const { width, right, bottom } = range.getBoundingClientRect();
          return room && width > 0 && right <= room.right && bottom <= room.bottom + 1 ? letter : "";
        }),
      );
      return letters.join("");
    });
  const whole = ["", "1小时30分钟", "1小时30分钟/ 2小时 完成"];
  await expect.poll(seen).toBe(whole[2]);
  const told = new Set<string>();
  for (let step = 0; step < 8; step++) {
    await home.ref("zoom-out").click();
    told.add(await seen());
  }
  expect(whole).toEqual(expect.arrayContaining([...told]));
  expect(told).toContain(whole[1]);
});

test("how much of a block is done wraps where its column is narrower than the phrase", async () => {
  await using home = await openWeek({ viewport: { width: 900, height: 768 }, locale: "zh-CN" });
  const fact = home.page.locator("[data-answered=partial] .box-fact").first();
  const beyond = () =>
    fact.evaluate((it) => {
      const room = it.closest(".fc-event-main")?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect().right - (room?.right ?? 0);
    });
  // The fonts of the tests have no Chinese letters, which are as wide as they are high.
  await home.ref("calendar").evaluate((it) => {
    it.style.letterSpacing = "2px";
  });
  await expect.poll(beyond).toBeLessThan(0);
});

test("what a card says of the work is listed as its language lists it", async () => {
  await using home = await openWeek({ locale: "zh-CN" });
  await boxAt(home, "Lab report 3", "11:45").click();
  await expect.poll(() => home.ref("block-card").innerText()).toContain("4小时15分钟 中已完成 2小时，其余已安排");
});

test("past and new blocks of a work are numbered alike in an update that adds one", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, server } = home;
  const [task] = (await server.call("GET", "/api/tasks")).json.filter(
    ({ title }: { title: string }) => title === "Lab report 3",
  );
  const longer = { duration_minutes: task.duration_minutes + 90 };
  expect((await server.call("PATCH", `/api/tasks/${task.id}`, longer)).status).toBe(200);
  await home.ref("update-button").click();
  await page.waitForURL(/\/planner\//);
  const numbers = () =>
    page
      .locator('.fc-event[aria-label*="Lab report 3"]:not([data-answered=missed])')
      .evaluateAll((all) => all.map((each) => /\d\/\d/.exec(each.ariaLabel ?? "")?.[0]).toSorted());
  await expect.poll(numbers).toEqual(["1/4", "2/4", "3/4", "4/4"]);
});

test("what was not done is not counted among the blocks of its work, on the grid as on its card", async () => {
  await using home = await openWeek();
  const { page, ref } = home;
  const names = () =>
    page
      .locator('.fc-event[aria-label*="Lab report 3"]')
      .evaluateAll((all) => all.map((each) => /Lab report 3[^,]*/.exec(each.ariaLabel ?? "")?.[0]).toSorted());
  await boxAt(home, "Lab report 3", "08:30").click();
  await ref("block-card").getByRole("button", { name: "Not done" }).click();
  await expect.poll(names).toEqual(["Lab report 3", "Lab report 3 (1/2)", "Lab report 3 (2/2)"]);
  await expect.poll(() => ref("block-card").getByRole("heading").innerText()).toBe("Lab report 3");
  await expect.poll(() => boxAt(home, "Lab report 3", "08:30").innerText()).not.toMatch(/\(/);
});

test("a block's card says how far its work is, and an answer on it can be taken back", async () => {
  await using home = await openWeek();
  const { page, ref } = home;
  await boxAt(home, "Draft chapter 2", "13:15").first().focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await ref("block-card").innerText()).split("\n").filter((line) => line !== "" && line !== "×"))
    .toEqual([
      "Draft chapter 2 (2/4)",
      "Today, 13:15 – 14:30 · 1 h 15 min",
      "Thesis · due Mon 14 Dec, 12:00 · in Daywright",
      "1 h 30 min of 5 h 30 min done, 30 min not planned",
      "Done",
      "Not done",
      "Move…",
      "Lock",
      "Show in calendar",
    ]);
  expect(await axeFindings(page)).toEqual([]);

  await ref("block-card").getByRole("button", { name: "Done", exact: true }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("“Draft chapter 2 (2/4)” is done.");
  await expect.poll(() => stateAt(home, at(2, "13:15"))).toBe("done");
  await expect.poll(() => boxAt(home, "Draft chapter 2", "13:15").first().getAttribute("data-answered")).toBe("done");
  await ref("block-card").getByRole("button", { name: "Done", exact: true, pressed: true }).click();
  await expect.poll(() => stateAt(home, at(2, "13:15"))).toBe("planned");
  await expect.poll(() => page.locator("[data-answered]").count()).toBe(4);
  await page.keyboard.press("Escape");
  await expect.poll(() => ref("block-card").isVisible()).toBe(false);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain("13:15");
});

test("a card names work that is due on a date by that date, and hours of its own, called like it, not again", async () => {
  const prepare = async (server: Parameters<typeof liveToWednesday>[0]) => {
    await liveToWednesday(server);
    const change = { due: "2026-12-11", category: "Book train tickets" };
    await server.call("PATCH", "/api/tasks/tickets", change);
  };
  await using home = await openHome(browser, { prepare });
  await home.ref("open-week").click();
  await home.page.waitForURL(/\/planner\//);
  await boxAt(home, "Book train tickets", "13:30").click();
  await expect.poll(() => home.ref("block-card").innerText()).toContain("\ndue Fri 11 Dec · in Daywright\n");
  expect(await descriptionOf(home.ref("block-card"))).toContain("due Fri 11 Dec · in Daywright");
});

test("the card names what came over its block, and stands beside the day, not over it", async () => {
  await using home = await openWeek();
  await boxAt(home, "Draft chapter 2", "14:45").click();
  await expect.poll(() => home.ref("block-card").innerText()).toContain("Overlaps Project group call");
  const [card, rival] = [home.ref("block-card"), boxAt(home, "Project group call", "15:15")];
  const edges = await Promise.all([card, rival].map((each) => each.evaluate((it) => it.getBoundingClientRect())));
  expect(edges[0]?.left).toBeGreaterThan(edges[1]?.right ?? Number.POSITIVE_INFINITY);
});

test("the card of work of which nothing is done or planned says its length once", async () => {
  await using home = await openWeek();
  await boxAt(home, "Read two papers", "12:15").click();
  await expect.poll(() => home.ref("block-card").locator(".bar + .hint").innerText()).toBe("1 h 15 min not planned");
});

test("no line of the hours crosses the words of a block that was not done", async () => {
  await using home = await openWeek();
  const missed = boxAt(home, "Read two papers", "12:15");
  await expect.poll(() => missed.getAttribute("data-answered")).toBe("missed");
  await expect.poll(() => missed.evaluate((it) => getComputedStyle(it).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
});

test("u takes back what was written last, and then the plan", async () => {
  await using home = await openWeek();
  const { page, ref } = home;
  await boxAt(home, "Problem set 7", "16:30").click();
  await ref("block-card").getByRole("button", { name: "Lock" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("stays where it is in every plan.");
  await page.keyboard.press("u");
  await expect.poll(() => ref("toast").innerText()).toContain("Taken back.");
  await expect.poll(() => ref("undo-button").isVisible()).toBe(true);
  await page.keyboard.press("u");
  await expect.poll(() => ref("undo-button").isVisible()).toBe(false);
});

test("on the card a block is locked and moved at once, with the message that takes it back", async () => {
  await using home = await openWeek({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page, ref } = home;
  await ref("date-today").click();
  await expect.poll(() => boxAt(home, "Problem set 7", "16:30").getAttribute("data-stands")).toBe("apart");
  await boxAt(home, "Problem set 7", "16:30").click();
  const card = ref("block-card");
  await card.waitFor();
  await expect.poll(() => covers(card, boxAt(home, "Problem set 7", "16:30"))).toBe(false);
  await card.getByRole("button", { name: "Lock" }).click();
  await expect.poll(() => ref("toast").innerText()).toContain("“Problem set 7 (2/2)” stays where it is in every plan.");
  // Its name alone says how it is: "Unlock, pressed" could mean either.
  await expect.poll(() => card.getByRole("button", { name: "Unlock" }).getAttribute("aria-pressed")).toBe(null);
  await card.getByRole("button", { name: "Move…" }).click();
  await card.getByLabel("At").fill("18:15");
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("toast").innerText()).toContain("“Problem set 7 (2/2)” is moved to 18:15 in Daywright.");
  await expect.poll(() => stateAt(home, at(2, "18:15"))).toBe("planned");
  await expect.poll(() => boxAt(home, "Problem set 7", "18:15").count()).toBe(1);
  // Whoever uses the keyboard is still in the card.
  const move = card.getByRole("button", { name: "Move…" });
  await expect.poll(() => move.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.keyboard.press("z");
  await expect.poll(() => stateAt(home, at(2, "16:30"))).toBe("planned");
  await expect.poll(() => ref("toast").innerText()).toContain("Taken back.");
});

test("z takes back what was done last, a move in an update or an answer", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref } = home;
  await ref("update-button").click();
  await page.waitForURL(/\/planner\//);
  const drafts = page.locator(".fc-event.draft");
  const places = () => drafts.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")).sort());
  await drafts.first().focus();
  await page.keyboard.press("Enter");
  const before = await places();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(places).not.toEqual(before);
  const moved = await places();
  await boxAt(home, "Lab report 3", "09:00").click();
  await ref("block-card").getByRole("button", { name: "Done", exact: true }).click();
  await expect.poll(() => stateAt(home, at(2, "09:00"))).toBe("done");
  await expect.poll(() => ref("toast").getByRole("button", { name: "Undo" }).count()).toBe(1);
  await page.keyboard.press("z");
  await expect.poll(() => stateAt(home, at(2, "09:00"))).toBe("planned");
  expect(await places()).toEqual(moved);
  await page.keyboard.press("z");
  await expect.poll(places).toEqual(before);
});

test("on a phone the last hours of a day scroll above the card, which leaves no room behind", async () => {
  await using home = await openWeek({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { page, ref } = home;
  await ref("date-today").click();
  await boxAt(home, "Problem set 7", "16:30").click();
  const card = ref("block-card");
  await card.getByRole("button", { name: "Move…" }).click();
  await card.getByLabel("At").fill("22:30");
  await page.keyboard.press("Enter");
  const late = boxAt(home, "Problem set 7", "22:30");
  await expect.poll(() => late.count()).toBe(1);
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  const scroller = page.locator(".fc-scroller:has(.fc-timegrid-body)");
  const height = () => scroller.evaluate((node) => node.scrollHeight);
  const before = await height();
  await late.focus();
  await page.keyboard.press("Enter");
  await card.waitFor();
  await expect.poll(() => covers(card, late)).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(height).toBe(before);
});

test.each([
  [1280, 720],
  [900, 720],
  [390, 844],
])("a message leaves the card of a block free, at %i × %i", async (width, height) => {
  await using home = await openWeek({ viewport: { width, height }, hasTouch: width < 640 });
  const { page, ref } = home;
  if (width < 640) await ref("date-today").click();
  await boxAt(home, "Problem set 7", "16:30").first().focus();
  await page.keyboard.press("Enter");
  await ref("block-card").getByRole("button", { name: "Lock" }).click();
  await ref("toast").waitFor();
  expect(await covers(ref("toast"), ref("block-card"))).toBe(false);
  await ref("block-card").getByRole("button", { name: "Move…" }).click();
  await ref("block-card").locator("form").waitFor();
  await expect.poll(() => covers(ref("toast"), ref("block-card"))).toBe(false);
});

test("a block that stands is dragged in its calendar, and what is over cannot be", async () => {
  await using home = await openWeek();
  const { page, ref } = home;
  /** Drags a block down by so many half hours. */
  const drag = async (name: string, time: string, halves: number) => {
    const halfHour = await boxAt(home, "Book train tickets", "13:30").boundingBox();
    const box = await boxAt(home, name, time).first().boundingBox();
    if (!box || !halfHour) throw new Error(`${name} is not there`);
    const by = halves * halfHour.height;
    await page.mouse.move(box.x + 30, box.y + 6);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + 6 + by / 2, { steps: 3 });
    await page.mouse.move(box.x + 30, box.y + 6 + by, { steps: 3 });
    await page.mouse.up();
  };
  // What is over is not taken up: it was a click, which opens its card.
  await drag("Read two papers", "12:15", 2);
  await ref("block-card").waitFor();
  await page.keyboard.press("Escape");
  await ref("block-card").waitFor({ state: "hidden" });
  await drag("Book train tickets", "13:30", 4);
  await expect
    .poll(() => ref("toast").innerText())
    .toMatch(/“Book train tickets” is moved to Thu 15:\d\d in Daywright\./);
  expect(await stateAt(home, at(3, "13:30"))).toBeUndefined();
  expect(await stateAt(home, at(1, "12:15"))).toBe("missed");
});

test("only who may see the plan is told that the page is theirs", async () => {
  const token = "a-token-of-enough-letters-for-everyone";
  await using server = await startDaywright({ env: { DAYWRIGHT_ACCESS_TOKEN: token } });
  const page = async (headers: Record<string, string>) =>
    (await server.call("GET", "/planner/any", undefined, headers)).text;
  expect(await page({})).toContain('data-owner=""');
  expect(await page({ authorization: `Bearer ${token}` })).toContain('data-owner="yes"');
});
