import { expect, test } from "vitest";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner } from "./support/planner-page.ts";
import { sampleVariants, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const SIZES = [
  [1280, 800],
  [390, 844],
] as const;
const LANGUAGES = ["en", "zh"] as const;
const CASES = SIZES.flatMap(([width, height]) => LANGUAGES.map((language) => [language, width, height] as const));

test.each(CASES)(
  "no figure of the headline is broken over two lines (%s, %i × %i)",
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
        const text = [...it.childNodes].flatMap((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return part.nodeName === "#text" ? [] : new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
        return text;
      }, room);
      expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1]);
    }
  },
);

test.each(CASES)("why a plan is suggested is read whole on its card (%s, %i × %i)", async (language, width, height) => {
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
  const reason = page.locator(".card:has(.suggested) .card-wins");
  await expect.poll(() => reason.innerText()).toBe(because);
  await expect.poll(() => reason.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(0);
  const heights = await page.locator(".card").evaluateAll((cards) => cards.map((card) => card.clientHeight));
  expect(new Set(heights).size).toBe(1);
});

test("no fact of a task's row is broken over two lines", async () => {
  await using planner = await openPlanner(browser);
  const { page } = planner;
  await page.locator("#tab-tasks").click();
  const facts = page.locator(".task .row-meta > .fact");
  await facts.first().waitFor();
  const lines = facts.evaluateAll((all) =>
    all.map((fact) => {
      const range = document.createRange();
      range.selectNodeContents(fact);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  expect(new Set(await lines)).toEqual(new Set([1]));
});
