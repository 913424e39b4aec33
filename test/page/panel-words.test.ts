import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { chromiumOfTheWorker, launchChromium } from "../support/chromium.ts";
import { openPlanner } from "./support/planner-page.ts";
import { event, sampleVariants, session } from "./support/session.ts";
import { standingSession } from "./support/standing.ts";

const browser = await chromiumOfTheWorker();

const SIZES = [
  [1280, 800],
  [390, 844],
] as const;
const LANGUAGES = ["en", "zh"] as const;
const CASES = SIZES.flatMap(([width, height]) => LANGUAGES.map((language) => [language, width, height] as const));

test("no length is broken over two lines in a plan's text, wherever its line ends", async () => {
  const lines = Array.from({ length: 40 }, (_, before) => `- ${"i ".repeat(before)}**8 h 30 min**, then 45 min`);
  const draft_variants = sampleVariants().map((each) => ({ ...each, description: lines.join("\n") }));
  await using planner = await openPlanner(browser, { payload: session({ draft_variants }) });
  const text = planner.ref("variant-description");
  await expect.poll(() => text.locator("li").count()).toBe(40);
  await expect.poll(() => text.locator("li").first().textContent()).toBe("8 h 30 min, then 45 min");
  const broken = () =>
    text.evaluate((it) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const length = /8 h 30 min|45 min/.exec(node.textContent ?? "");
        if (!length) continue;
        const range = document.createRange();
        range.setStart(node, length.index);
        range.setEnd(node, length.index + length[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(length[0]);
      }
      return found;
    });
  await expect.poll(broken).toEqual([]);
});

test.each(CASES)(
  "no figure of the headline is broken over two lines, and no line begins or ends with a dot (%s, %i × %i)",
  async (language, width, height) => {
    const hurt = { deadlines_met: 3, deadlines_total: 4, late_minutes: 135, minutes_unplaced: 40 };
    const draft_variants = sampleVariants().map((each) => ({
      ...each,
      ...(each.metrics && { metrics: { ...each.metrics, ...hurt } }),
    }));
    await using planner = await openPlanner(browser, {
      payload: session({ draft_variants }),
      context: { viewport: { width, height } },
      storage: { "daywright-language": language },
    });
    const line = planner.ref("variant-metrics");
    await expect.poll(() => line.textContent()).toMatch(/3 of 4 on time|4 项中 3 项按时/);
    // However narrow or wide the letters of a machine are.
    for (const room of ["9rem", "11rem", "13rem", "15rem"]) {
      const lines = await line.evaluate((it, width) => {
        it.style.width = width;
        const { left } = it.getBoundingClientRect();
        return [...it.querySelectorAll(".fact")].map((fact) => {
          const rows = Math.round(fact.clientHeight / Number.parseFloat(getComputedStyle(fact).lineHeight));
          // What begins a line has its dot outside, where nobody sees it.
          const isFirst = fact.getBoundingClientRect().left < left + 1;
          const dot = fact.querySelector(".dot")?.getBoundingClientRect();
          return [rows, !dot || (isFirst ? dot.right <= left + 1 : dot.left > left)];
        });
      }, room);
      expect(lines).toEqual([1, 2, 3, 4].map(() => [1, true]));
      await expect.poll(() => line.evaluate((it) => getComputedStyle(it).overflowX)).toBe("clip");
    }
  },
);

test.each(CASES)(
  "why a plan is suggested is read whole below the cards (%s, %i × %i)",
  async (language, width, height) => {
    const because =
      language === "en"
        ? "Keeps focus hours for the work that needs them, in long blocks"
        : "把专注时间留给需要它的工作，时段较长";
    const [first, ...others] = sampleVariants();
    if (!first) throw new Error("the sample has plans");
    await using planner = await openPlanner(browser, {
      payload: session({ draft_variants: [{ ...first, suggested: true, suggested_because: because }, ...others] }),
      context: { viewport: { width, height } },
      storage: { "daywright-language": language },
    });
    const { page, ref } = planner;
    if (width < 900) await ref("sheet-toggle").click();
    const reason = page.locator(".cards > .because");
    await expect.poll(() => reason.innerText()).toMatch(new RegExp(`· ${because}$`));
    await expect.poll(() => reason.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0);
    const heights = await page.locator(".card").evaluateAll((cards) => cards.map((card) => card.clientHeight));
    expect(new Set(heights).size).toBe(1);
  },
);

test("what hangs below the last line of a card is not cut off, also in letters that need more than their line", async () => {
  await using planner = await openPlanner(browser, {
    payload: standingSession(),
    context: { viewport: { width: 768, height: 1024 } },
  });
  await planner.ref("sheet-toggle").click();
  const cut = () =>
    planner.page.locator(".card-wins:not(:empty)").evaluateAll((cards) =>
      cards.flatMap((card) => {
        if (card instanceof HTMLElement) card.style.lineHeight = "0.8";
        const range = document.createRange();
        range.selectNodeContents(card);
        const { overflowY, overflowClipMargin } = getComputedStyle(card);
        const seen =
          card.getBoundingClientRect().bottom + (overflowY === "clip" ? Number.parseFloat(overflowClipMargin) : 0);
        const lowest = Math.max(...Array.from(range.getClientRects(), ({ bottom }) => bottom));
        return lowest > seen ? card.textContent : [];
      }),
    );
  await expect.poll(() => planner.page.locator(".card-wins:not(:empty)").count()).toBeGreaterThan(1);
  expect(await cut()).toEqual([]);
});

test.each([
  ["en", ["56px", "84px", "104px", "124px", "134px"]],
  ["zh", ["62px", "72px", "82px"]],
] as const)(
  "no line of a card begins with a dot or within a word, however narrow it is (%s)",
  async (language, rooms) => {
    await using wide = await launchChromium("wide");
    await using planner = await openPlanner(wide, {
      payload: standingSession(),
      context: { viewport: { width: 1280, height: 720 } },
      storage: { "daywright-language": language },
    });
    const cards = planner.page.locator(":is(.card-difference, .card-wins):not(:empty)");
    await expect.poll(() => cards.count()).toBeGreaterThan(3);
    for (const room of rooms) {
      const starts = await cards.evaluateAll(
        (all, width) =>
          all.flatMap((card) => {
            if (card instanceof HTMLElement) card.style.width = width;
            const [words, range] = [card.firstChild, document.createRange()];
            const text = words?.textContent ?? "";
            const tops = Array.from(text, (_, at) => {
              if (words) range.setStart(words, at);
              if (words) range.setEnd(words, at + 1);
              return range.getBoundingClientRect().top;
            });
            return tops.flatMap((top, at) =>
              at > 0 && top > (tops[at - 1] ?? 0) + 4 ? text.slice(at - 1, at + 1) : [],
            );
          }),
        room,
      );
      expect(starts.length).toBeGreaterThan(1);
      expect(starts.filter((start) => !/^\s[^·]$/.test(start))).toEqual([]);
    }
  },
);

test("the name of an update's plan, which is only heard, is one line to a screen reader", async () => {
  await using planner = await openPlanner(browser, { payload: standingSession() });
  const { ref } = planner;
  await expect.poll(() => ref("panel").getAttribute("data-update")).toBe("");
  const lines = await ref("variant-title").evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  // Orca skips what is level with a heading that it has read.
  const middleOf = async (at: Locator) => {
    const { y, height } = (await at.boundingBox()) ?? { y: 0, height: 0 };
    return y + height / 2;
  };
  const level = await middleOf(ref("variant-title"));
  for (const other of [ref("variant-metrics").locator("> :first-child"), ref("variant-index")]) {
    expect(Math.abs((await middleOf(other)) - level)).toBeGreaterThan(8);
  }
  await expect.poll(() => ref("variant-title").evaluate((it) => getComputedStyle(it).clipPath)).toBe("inset(50%)");
});

test("by touch no settings speak of keys", async () => {
  await using planner = await openPlanner(browser, { context: { hasTouch: true, isMobile: true } });
  const { ref, page } = planner;
  await ref("settings-button").click();
  await ref("settings-dialog").getByRole("button", { name: "Close" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Keyboard shortcuts" }).count()).toBe(0);
});

test("five cards in a row have room for the longest word of their names, in the widest letters too", async () => {
  await using wide = await launchChromium("wide");
  const titles = ["Deep-work afternoons", "Deadlines first", "Balanced days", "Priorities first", "Close together"];
  const draft_variants = sampleVariants().map((each, index) => ({ ...each, title: titles[index] ?? "" }));
  await using planner = await openPlanner(wide, {
    payload: session({ draft_variants }),
    context: { viewport: { width: 1280, height: 720 } },
  });
  const cards = planner.page.locator(".card-title");
  await expect.poll(() => cards.allTextContents()).toEqual(titles);
  const seen = await cards.evaluateAll((all) =>
    all.map((title) => {
      const room = title.closest("li")?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(title);
      const lines = [...range.getClientRects()];
      return [lines.length, lines.every(({ right }) => right < (room?.right ?? 0) + 0.5), room?.top];
    }),
  );
  expect(seen.map(([lines]) => lines)).toEqual([2, 2, 2, 2, 2]);
  expect(seen.every(([, isWithin]) => isWithin)).toBe(true);
  expect(new Set(seen.map(([, , top]) => top)).size).toBe(1);
});

test("no fact of a task's row is broken over two lines", async () => {
  await using planner = await openPlanner(browser);
  const { page } = planner;
  await page.locator("#tab-tasks").click();
  const facts = page.locator(".task .row-meta > .fact");
  await facts.first().waitFor();
  const lines = facts.evaluateAll((all) =>
    all.map((fact) => Math.round(fact.clientHeight / Number.parseFloat(getComputedStyle(fact).lineHeight))),
  );
  expect(new Set(await lines)).toEqual(new Set([1]));
});

test("in Chinese a time is told from its work by a Chinese colon, and no space follows a full stop", async () => {
  await using planner = await openPlanner(browser, { storage: { "daywright-language": "zh" } });
  const { boxes, ref } = planner;
  await boxes("draft").first().click();
  await expect.poll(() => ref("selection").textContent()).toMatch(/保持不动。Alt/);
  await ref("apply-button").click();
  await expect.poll(() => ref("apply-dialog").locator(".written li").first().textContent()).toMatch(/\d：\S/);
});

test("a plan alone has no card, which would only repeat its name", async () => {
  await using planner = await openPlanner(browser, {
    payload: session({ draft_variants: sampleVariants().slice(0, 1) }),
  });
  await expect.poll(() => planner.ref("variant-title").textContent()).toBe(sampleVariants()[0]?.title);
  await expect.poll(() => planner.page.locator(".card").count()).toBe(0);
});

test.each([
  ["en", "Overlaps Client call and Dentist"],
  ["zh", "与 Client call和Dentist 重叠"],
])("what a block overlaps is listed as the language lists (%s)", async (language, words) => {
  const variants = sampleVariants();
  const draft = variants[0]?.events[0];
  if (!draft) throw new Error("the sample has drafts");
  const times = { start: draft.start, end: draft.end };
  const payload = session({
    draft_variants: variants,
    calendar_events: [
      event({ id: "call", title: "Client call", ...times }),
      event({ id: "dentist", title: "Dentist", ...times }),
    ],
  });
  await using planner = await openPlanner(browser, { payload, storage: { "daywright-language": language } });
  await planner.page.locator("#tab-conflicts").click();
  await expect.poll(() => planner.ref("conflict-list").textContent()).toContain(words);
});

test("equal headings of a draft are of one level, and stand as far from what is above and below", async () => {
  const ai_draft = ["Words.", "### One", "- a", "### Two", "- b", "##### Part", "- c", "### Three", "- d"].join("\n\n");
  await using planner = await openPlanner(browser, { payload: session({ ai_draft }) });
  const headings = planner.ref("draft-text").locator("h3, h4, h5, h6");
  const seen = () =>
    headings.evaluateAll((all) =>
      all.map((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        const above = top - (heading.previousElementSibling?.getBoundingClientRect().bottom ?? 0);
        const below = (heading.nextElementSibling?.getBoundingClientRect().top ?? 0) - bottom;
        return `${heading.tagName} ${heading.textContent} ${Math.round(above)}/${Math.round(below)}`;
      }),
    );
  await expect.poll(seen).toEqual(["H3 One 16/8", "H3 Two 16/8", "H4 Part 16/8", "H3 Three 16/8"]);
});
