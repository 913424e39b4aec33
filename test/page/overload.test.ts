import { expect, test } from "vitest";
import { axeFindings } from "../support/accessibility.ts";
import { chromiumOfTheWorker } from "../support/chromium.ts";
import { openPlanner } from "./support/planner-page.ts";
import { sampleVariants, session } from "./support/session.ts";

const browser = await chromiumOfTheWorker();

const overload = { week: "2026-12-14", minutes: 200 };
const overloaded = session({
  draft_variants: sampleVariants().map((variant) => ({
    ...variant,
    ...(variant.metrics && { metrics: { ...variant.metrics, overload } }),
  })),
});

test.each([
  ["en", "light", "Week of Mon 14 Dec: 3 h 20 min too much to finish in time"],
  ["zh", "dark", "12月14日周一那一周来不及按时做完：多出 3小时20分钟"],
] as const)(
  "the first week with more work than can be done in time has a line under the plan (%s, %s)",
  async (language, theme, line) => {
    const storage = { "daywright-language": language, "daywright-theme": theme };
    await using planner = await openPlanner(browser, { payload: overloaded, storage });
    await expect.poll(() => planner.ref("overload").textContent()).toBe(line);
    await planner.ref("overload").waitFor();
    expect(await axeFindings(planner.page, { part: ".current" })).toEqual([]);
  },
);

test("where all due dates can be kept there is no such line", async () => {
  await using planner = await openPlanner(browser, {});
  await planner.ref("overload").waitFor({ state: "hidden" });
});
