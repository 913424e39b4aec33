import { expect, test } from "vitest";
import { addDays, formatInstant } from "#domain/time.ts";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker, launchChromium } from "../support/chromium.ts";
import { openPlanner, type PlannerPage } from "./support/planner-page.ts";
import { event, MONDAY, sampleEvents, session } from "./support/session.ts";
import { standingSession } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const LONG = "Preparation of the interdisciplinary colloquium on Donaudampfschifffahrtsgesellschaft law";

/** Sample events plus many more, a few with titles of ninety characters. */
function crowded(count: number) {
  const more = Array.from({ length: count }, (_, index) => {
    const start = Date.parse(`${addDays(MONDAY, index % 7)}T07:00:00Z`) + Math.floor(index / 7) * 40 * 60_000;
    return event({
      id: `more-${index}`,
      title: index % 9 === 0 ? LONG : `Event ${index}`,
      start: formatInstant(start),
      end: formatInstant(start + 30 * 60_000),
      color_class: (["cal-color-1", "cal-color-2", "cal-color-5", "cal-color-8"] as const)[index % 4] ?? "cal-color-1",
    });
  });
  return [...sampleEvents(), ...more];
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds, on the page or in the part of it that is another than before. Themes differ in
 * colour alone, so that in all but one of a language looking at contrast is enough.
 */
function violations({ page }: PlannerPage, only?: "contrast", part = "html"): Promise<string[]> {
  return axeFindings(page, { part, runOnly: only ? ["color-contrast"] : TAGS });
}

test.each([
  ["light", "en", undefined],
  ["dark", "zh", undefined],
  ["green", "en", "contrast"],
] as const)(
  "axe finds nothing in the %s theme (%s): grid, tabs, comparison, list and dialogs",
  async (theme, language, only) => {
    await using planner = await openPlanner(browser, {
      storage: { "daywright-theme": theme, "daywright-view": "timeGridWeek", "daywright-language": language },
    });
    const { page, ref, boxes } = planner;
    const clean = async (screen: string, part?: string) =>
      expect([screen, ...(await violations(planner, only, part))]).toEqual([screen]);
    await boxes("draft").first().click();
    await ref("selection").locator("footer").waitFor();
    await clean("a block's details");
    await page.locator("#tab-tasks").click();
    await page.locator("button.task-words").first().click();
    await page.locator(".replan > details:not(.wishes) summary").click();
    await clean("tasks, one being edited, and hours", ".panel");
    await page.locator("#tab-conflicts").click();
    await clean("conflicts", "#tabpanel-conflicts");
    await page.keyboard.press("n");
    await page.keyboard.press("c");
    await clean("two plans compared", ".stage");
    await page.locator("#tab-sources").click();
    await ref("list-view").click();
    await clean("the list", ".stage");
    await ref("settings-button").click();
    await page.locator(".this-plan button").click();
    await ref("confirm-dialog").waitFor();
    await clean("a question", "[data-ref=confirm-dialog]");
    await page.keyboard.press("Escape");
    await ref("apply-button").click();
    await ref("apply-dialog").locator(".written").waitFor();
    await clean("the apply dialog", "[data-ref=apply-dialog]");
    await ref("apply-confirm").click();
    await ref("undo-button").waitFor();
    await clean("an applied plan", ".apply");
  },
);

test.each([
  ["light", "en", 1280],
  ["dark", "zh", 1280],
  ["green", "en", 390],
] as const)(
  "axe finds nothing in an update, in the %s theme (%s) at %i px: grid, list and last look",
  async (...shown) => {
    const [theme, language, width] = shown;
    await using planner = await openPlanner(browser, {
      payload: standingSession(),
      storage: {
        "daywright-theme": theme,
        "daywright-view": width < 640 ? "timeGridDay" : "timeGridWeek",
        "daywright-language": language,
      },
      context: { viewport: { width, height: 844 } },
    });
    const { page, ref } = planner;
    // To Thursday, on which a block goes.
    for (let day = 1; width < 640 && day <= 3; day++) await ref("date-next").click();
    const clean = async (screen: string, part?: string) =>
      expect([screen, ...(await violations(planner, undefined, part))]).toEqual([screen]);
    await page.locator(".outline.going").waitFor();
    await clean("an update");
    expect(await layoutFaults(planner)).toEqual([]);
    await ref("list-view").click();
    await page.locator('.agenda-row[data-stands="removed"]').waitFor();
    await clean("the list", ".stage");
    await ref("apply-button").click();
    await ref("apply-dialog").locator(".change-group").first().waitFor();
    await clean("the last look", "[data-ref=apply-dialog]");
  },
);

test("axe finds nothing where there is no plan", async () => {
  await using planner = await openPlanner(browser, {
    serve: (server) => server.on("GET", "/api/planner/sample-session", () => ({ status: 404, body: {} })),
    becomes: "failed",
    expectedErrors: /404/,
  });
  expect(await violations(planner)).toEqual([]);
});

test("axe finds nothing in Chinese, in the day view, with an error and with nothing planned", async () => {
  await using planner = await openPlanner(browser, {
    payload: session({ draft_variants: [], calendar_events: [] }),
    storage: { "daywright-language": "zh" },
    expectedErrors: /404/,
  });
  planner.server.on("POST", "/api/context/fetch", () => ({ status: 404, body: {} }));
  await planner.ref("date-next").click();
  await planner.page.locator("[data-action=retry]").waitFor();
  await expect.poll(() => planner.page.evaluate(() => document.documentElement.lang)).toBe("zh-CN");
  expect(await violations(planner)).toEqual([]);
});

/** Controls that are cut off or lie over one another, and whether the page scrolls sideways. */
async function layoutFaults({ page }: PlannerPage): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    const controls = [...document.querySelectorAll<HTMLElement>("button, select, [data-ref=date-label], input")].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest(".fc, .panel-body, .skip-link, [inert]"),
    );
    const rects = controls.map((control) => ({
      name: control.dataset.ref ?? control.textContent,
      rect: control.getBoundingClientRect(),
      control,
    }));
    for (const { name, rect, control } of rects) {
      if (rect.left < 0 || rect.right > width + 0.5 || rect.bottom > innerHeight + 0.5)
        faults.push(`${name} is off the screen`);
      if (control.tagName === "BUTTON" && control.scrollWidth > control.clientWidth + 1)
        faults.push(`${name} is cut off`);
    }
    for (const [index, a] of rects.entries()) {
      for (const b of rects.slice(index + 1)) {
        const over = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
        const across = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
        if (over > 1 && across > 1 && !a.control.contains(b.control)) faults.push(`${a.name} lies over ${b.name}`);
      }
    }
    return faults;
  });
}

test.each([
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [360, 740],
])(
  "at %i px nothing is cut off, overlaps or scrolls sideways, with many events and in both languages",
  async (width, height) => {
    for (const language of ["en", "zh"]) {
      await using planner = await openPlanner(browser, {
        payload: session({ calendar_events: crowded(70) }),
        storage: { "daywright-language": language, "daywright-view": "timeGridWeek" },
        context: { viewport: { width, height } },
      });
      await expect.poll(() => layoutFaults(planner)).toEqual([]);
      if (width < 900) {
        await planner.ref("sheet-toggle").click();
        await expect.poll(() => layoutFaults(planner)).toEqual([]);
      }
    }
  },
);

test("by touch every control is at least 44 pixels high", async () => {
  await using planner = await openPlanner(browser, {
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await planner.ref("sheet-toggle").tap();
  await planner.page.locator("#tab-tasks").tap();
  await planner.page.locator(".task .priority").first().waitFor();
  const small = () =>
    planner.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("button, select, summary, label:has(> input[type=checkbox]), .brand")]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest(".fc"))
        .filter((control) => {
          const { width, height } = control.getBoundingClientRect();
          return Math.min(width, height) < 43.5 && (height < 43.5 || control.matches("label"));
        })
        .map((control) => control.dataset.ref ?? control.outerHTML),
    );
  expect(await small()).toEqual([]);
  await planner.ref("apply-button").tap();
  await planner.ref("apply-dialog").locator("summary").waitFor();
  expect(await small()).toEqual([]);
});

test.each([
  [390, 44],
  [360, 44],
  [320, 44],
])("by touch no button is too narrow for a finger, however short its word, at %i px", async (width, least) => {
  await using planner = await openPlanner(browser, {
    context: { viewport: { width, height: 740 }, hasTouch: true, isMobile: true },
  });
  const { page, ref } = planner;
  const narrow = () =>
    page.evaluate((least) => {
      const isHit = (button: Element, x: number, y: number) => button.contains(document.elementFromPoint(x, y));
      return [...document.querySelectorAll<HTMLElement>(".toolbar button, .tabs > button")]
        .filter((button) => button.checkVisibility() && !button.closest("[inert]"))
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          const [x, y, reach] = [left + width / 2, top + height / 2, least / 2 - 1];
          return !isHit(button, x - reach, y) || !isHit(button, x + reach, y);
        })
        .map((button) => button.textContent || button.dataset.ref);
    }, least);
  await expect.poll(narrow).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await ref("sheet-toggle").tap();
  await expect.poll(narrow).toEqual([]);
});

test("a swipe goes from day to day", async () => {
  await using planner = await openPlanner(browser, {
    isDrawn: true,
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  const { page, ref } = planner;
  // On an event, which cannot be dragged: a finger that a busy machine makes rest on a block would
  // take it up.
  const standup = page.locator('[data-event-id="standup"]');
  await standup.scrollIntoViewIfNeeded();
  const box = await standup.boundingBox();
  if (!box) throw new Error("the event is not on the screen");
  const y = box.y + box.height / 2;
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, after: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
      timestamp: began + after,
    });
  // All at once, and with times of our own, so that a busy machine makes no long press of it.
  await Promise.all([
    touch("touchStart", 300, 0),
    ...[240, 160, 80].map((x, index) => touch("touchMove", x, 0.05 * (index + 1))),
    touch("touchEnd", 80, 0.2),
  ]);
  await expect.poll(() => ref("date-label").textContent()).toBe("Tue, 8 Dec 2026");
});

test("with text at twice its size the controls can still be reached", async () => {
  await using planner = await openPlanner(browser, { context: { viewport: { width: 1280, height: 900 } } });
  await planner.page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect.poll(() => layoutFaults(planner)).toEqual([]);
  // Lines of a block grow with their letters: none lies over the next.
  const lines = await planner.page.evaluate(() =>
    [...document.querySelectorAll(".box-title, .box-time")].map((line) => {
      const { lineHeight, fontSize } = getComputedStyle(line);
      return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    }),
  );
  expect(Math.min(...lines)).toBeGreaterThan(1.1);
});

test.each(["en", "zh"])(
  "at 320 px by touch an update's controls and the date are whole, and the tools stand on one line (%s)",
  async (language) => {
    await using planner = await openPlanner(browser, {
      payload: standingSession(),
      storage: { "daywright-language": language },
      context: { viewport: { width: 320, height: 640 }, hasTouch: true },
    });
    const { page, ref } = planner;
    await expect.poll(() => ref("apply-calendar").isVisible()).toBe(true);
    const sticksOut = await page.locator(".apply > *, .tools button").evaluateAll((parts) =>
      parts.flatMap((part) => {
        const { left, right } = part.getBoundingClientRect();
        return part.checkVisibility() && (left < 0 || right > innerWidth) ? [part.outerHTML] : [];
      }),
    );
    expect(sticksOut).toEqual([]);
    const middles = await page.locator(".tools button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    for (const view of ["view-day", "view-week"]) {
      await ref(view).click();
      const cut = await page.locator(".date-label, .segments").evaluateAll((parts) =>
        parts.flatMap((part) => {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part;
          return scrollWidth > clientWidth || scrollHeight > clientHeight + 4 ? [part.textContent] : [];
        }),
      );
      expect(cut).toEqual([]);
    }
  },
);

test("however long a day's name and however wide the letters, no view's name is cut at 1024 px", async () => {
  await using wide = await launchChromium("wide");
  await using planner = await openPlanner(wide, {
    now: new Date("2026-12-09T12:20:00Z"),
    context: { viewport: { width: 1024, height: 768 } },
  });
  await planner.ref("date-next").click();
  await planner.ref("date-next").click();
  await expect.poll(() => planner.ref("date-label").innerText()).toContain("Wednesday");
  const [needed, room] = await planner
    .ref("view-week")
    .evaluate(({ parentElement }) => [parentElement?.scrollWidth, parentElement?.clientWidth]);
  expect(needed).toBe(room);
});

test.each([
  ["usual", "Wed, 30 Sept 2026", "28 Dec 2026 – 3 Jan 2027"],
  ["wide", "Mon, 7 Dec 2026", "7 – 13 Dec 2026"],
] as const)(
  "beside the panel every tool is whole at 900 px, and a longer date moves no hour (%s letters)",
  async (letters, ...dates) => {
    await using launched = await launchChromium(letters);
    await using planner = await openPlanner(launched, { context: { viewport: { width: 900, height: 720 } } });
    const { page, ref } = planner;
    await expect.poll(() => ref("date-label").textContent()).toBe("Mon, 7 Dec 2026");
    const tops = new Set<number | undefined>();
    for (const date of ["Fri 1", ...dates]) {
      await ref("date-label").evaluate((label, text) => label.replaceChildren(text), date);
      tops.add((await ref("stage").boundingBox())?.y);
      const ends = await page
        .locator(".tools button")
        .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().right));
      expect(Math.max(...ends)).toBeLessThan(900);
    }
    expect(tops.size).toBe(1);
  },
);
