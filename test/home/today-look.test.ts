import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { layoutShifts } from "../support/layout-shifts.ts";
import { untilReady } from "../support/page-ready.ts";
import { type HomePage, openHome } from "./support/home-page.ts";
import { answer, at, liveToWednesday, liveUnanswered, WEDNESDAY } from "./support/mock-week.ts";

const browser = await chromiumOfTheWorker();

/** What sticks out of the window, or of a button. */
const cutOff = ({ page }: HomePage): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
    const buttons = [...document.querySelectorAll<HTMLElement>("button, a.button, .item h2")].filter(
      (each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1,
    );
    return [...wide, ...buttons.map((each) => each.textContent ?? "")];
  });

/** It is Friday evening, and of everything it is known what became of it. */
async function liveToFriday(server: Parameters<typeof liveToWednesday>[0]): Promise<void> {
  await liveToWednesday(server);
  server.goOnTo(at(4, "20:00"));
  const done = [at(2, "09:00"), at(2, "13:15"), at(2, "16:30"), at(3, "13:30"), at(4, "13:15")];
  await answer(server, [
    ...done.map((start) => [start, { state: "done" }] as const),
    [at(2, "14:45"), { state: "missed" }],
    [at(4, "11:45"), { state: "partial", minutes_done: 15 }],
  ]);
}

const SCENES = {
  "first run": async () => undefined,
  today: liveToWednesday,
  "check-in": liveUnanswered,
  "end of the week": liveToFriday,
};

test.each([
  ["first run", "light", 1440, "en-GB"],
  ["first run", "dark", 768, "zh-CN"],
  ["first run", "green", 390, "zh-CN"],
  ["first run", "light", 320, "en-GB"],
  ["today", "light", 1440, "en-GB"],
  ["today", "dark", 768, "zh-CN"],
  ["today", "green", 390, "en-GB"],
  // 1280 pixels at 400 %.
  ["today", "light", 320, "en-GB"],
  ["check-in", "light", 1440, "en-GB"],
  ["check-in", "green", 768, "en-GB"],
  ["check-in", "dark", 390, "zh-CN"],
  ["check-in", "light", 320, "en-GB"],
  ["end of the week", "dark", 1440, "zh-CN"],
  ["end of the week", "light", 320, "en-GB"],
] as const)(
  "%s in %s at %i px (%s): nothing moves or is cut off, axe finds nothing",
  async (scene, theme, width, locale) => {
    await using home = await openHome(browser, {
      context: { viewport: { width, height: width < 640 ? 844 : 900 }, locale, hasTouch: width < 640 },
      storage: { "daywright-theme": theme },
      prepare: SCENES[scene],
    });
    expect(await layoutShifts(home.page)).toEqual([]);
    if (scene === "check-in") await home.page.locator('[value="partial"]').first().check();
    expect(await cutOff(home)).toEqual([]);
    expect(await axeFindings(home.page)).toEqual([]);
  },
);

test.each(["en-GB", "zh-CN"])(
  "no line of facts, of a block or of a task, begins or ends with a dot, at 320 px (%s)",
  async (locale) => {
    await using home = await openHome(browser, {
      context: { viewport: { width: 320, height: 844 }, locale },
      prepare: liveToWednesday,
    });
    // A dot is part of the fact after it; at the beginning of a line it is outside, and not seen.
    const dots = home.page.locator(":is(.item, .task) .facts").evaluateAll((lines) =>
      lines.flatMap((line) => {
        const { left } = line.getBoundingClientRect();
        const seen = [...line.querySelectorAll(".fact:has(> .dot)")].filter((fact) => fact.checkVisibility());
        return seen.map((fact) => {
          const dot = fact.querySelector(".dot")?.getBoundingClientRect();
          const isFirst = fact.getBoundingClientRect().left < left + 1;
          return [isFirst, isFirst === (dot !== undefined && dot.right <= left + 1)];
        });
      }),
    );
    await expect.poll(() => home.page.locator(".item .facts").count()).toBeGreaterThan(0);
    expect((await dots).some(([isFirst]) => isFirst)).toBe(true);
    expect(new Set((await dots).map(([, isRight]) => isRight))).toEqual(new Set([true]));
  },
);

test.each(["en-GB", "zh-CN"])(
  "by touch what is pressed is as wide and as high as a finger, at 320 px (%s)",
  async (locale) => {
    await using home = await openHome(browser, {
      context: { viewport: { width: 320, height: 844 }, locale, hasTouch: true, isMobile: true },
      prepare: liveToWednesday,
    });
    const { page, ref } = home;
    const small = (part: string) =>
      page.locator(part).evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .filter((each) => {
            const { width, height } = each.getBoundingClientRect();
            return Math.min(width, height) < 43.5;
          })
          .map((each) => each.outerHTML),
      );
    await ref("tasks").locator("li").first().waitFor();
    expect(await small("button, summary, label:has(> input[type=checkbox])")).toEqual([]);
    await ref("review-button").click();
    await page.locator(".week-choice button").first().waitFor();
    expect(await small("dialog[open] button")).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test("on a phone a row of the check-in says when it was, and no dot after it", async () => {
  await using home = await openHome(browser, {
    context: { viewport: { width: 390, height: 844 } },
    prepare: liveUnanswered,
  });
  const row = home.page.locator(".row-of-answers").first();
  await expect.poll(() => row.locator(".hint").innerText()).toMatch(/^11:45\s–\s12:30$/);
  // It ends where the answers below it end.
  const edge = (part: string) => row.locator(part).evaluate((it) => Math.round(it.getBoundingClientRect().right));
  await expect.poll(() => edge(".fact:first-child")).toBe(await edge(".answers"));
});

test("today and the check-in are walked by keyboard alone", async () => {
  await using home = await openHome(browser, { prepare: liveUnanswered });
  const { page, ref } = home;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute("aria-label") ?? (at as HTMLInputElement | null)?.value ?? at?.textContent ?? "";
    });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("How did it go?");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("done");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("partial");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("15 min less");
  const first = page.getByRole("group", { name: "Problem set 7 (1/2)" });
  await expect.poll(() => first.getByRole("button", { name: "15 min less" }).count()).toBe(1);
  await ref("check-in-skip").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("today");
  await page.keyboard.press("Tab");
  await expect.poll(focused).toBe("Done: Lab report 3 (2/3)");
  await page.keyboard.press("Enter");
  await expect.poll(() => ref("toast").innerText()).toContain("“Lab report 3 (2/3)” is done.");
  expect(await axeFindings(page)).toEqual([]);
  // The focus is in the row that comes next, not lost with the button.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".item") !== null)).toBe(true);
});

test.each([
  ["en-GB", "Sources read just now", "Sources read 5 min ago"],
  ["zh-CN", "数据来源 刚刚读取", "数据来源 5分钟前读取"],
])("how long ago the sources were read stands beside their heading, and nothing moves for it (%s)", async (...of) => {
  const [locale, now, later] = of;
  await using home = await openHome(browser, {
    context: { viewport: { width: 320, height: 2400 }, locale },
    isAlone: true,
    prepare: liveToWednesday,
  });
  const { page } = home;
  const heading = page.locator("header", { has: page.locator("#sources-heading") });
  const words = async () => (await heading.innerText()).replace(/\s+/g, " ");
  await expect.poll(words).toBe(now);
  const height = (await heading.boundingBox())?.height;
  await page.clock.setFixedTime(Temporal.Instant.from(WEDNESDAY).add({ minutes: 5 }).epochMilliseconds);
  await page.clock.runFor(30_000);
  await expect.poll(words).toBe(later);
  expect((await heading.boundingBox())?.height).toBe(height);
  expect(await layoutShifts(page)).toEqual([]);
});

test("what is selected on Today, and the focus, stay while minutes pass", async () => {
  await using home = await openHome(browser, { isAlone: true, prepare: liveToWednesday });
  const { page, ref } = home;
  await expect.poll(() => ref("today-list").textContent()).toContain("49 min left");
  await ref("today-list").getByRole("button", { name: "Done" }).first().focus();
  await page.evaluate(() => {
    const [from, to] = ["#today-heading", "[data-ref=since]"].map((each) => document.querySelector(each));
    getSelection()?.setBaseAndExtent(from?.firstChild as Node, 0, to?.lastChild?.firstChild as Node, 5);
  });
  const held = () =>
    page.evaluate(() => {
      const { anchorNode, focusNode } = getSelection() as Selection;
      return [document.activeElement, anchorNode, focusNode].map((each) => each?.textContent);
    });
  await expect.poll(held).toEqual(["Done", "Today, Wed 9 Dec", "1 new meeting"]);
  await page.clock.setFixedTime(Temporal.Instant.from(WEDNESDAY).add({ minutes: 5 }).epochMilliseconds);
  await page.clock.runFor(30_000);
  await expect.poll(() => ref("today-list").textContent()).toContain("44 min left");
  await expect.poll(held).toEqual(["Done", "Today, Wed 9 Dec", "1 new meeting"]);
});

test("where a source could not be read, nothing says how long ago all were", async () => {
  await using home = await openHome(browser, { prepare: liveToWednesday });
  const { page, ref } = home;
  await expect.poll(() => ref("sources-read").innerText()).toBe("read just now");
  await page.route("**/api/plan", async (route) => {
    const answer = await route.fetch();
    const unread = [{ label: "Work", connection_id: "c", calendar_id: null, error: { kind: "timeout", message: "" } }];
    await route.fulfill({ response: answer, json: { ...(await answer.json()), unread } });
  });
  await page.reload();
  await untilReady(page);
  await expect.poll(() => ref("sources-read").innerText()).toBe("");
});
