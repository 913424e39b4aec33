import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

type Looking = {
  /** The part of the page to check. Absent: all of it. */
  readonly part?: string;
  /** The rules, by their tags or names. Absent: all of them. */
  readonly runOnly?: RunOptions["runOnly"];
};

/**
 * The findings of axe on a page, each with an element and a rule. It runs in the page itself,
 * because axe's own driver opens another page each time, which takes longer than the check. What
 * comes late fades in, so that its colours are looked at only once they stand.
 */
export async function axeFindings(page: Page, { part = "html", runOnly }: Looking = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, options]) => {
      const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ends.map(({ finished }) => finished));
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, options);
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(" ")} ${html} ${failureSummary ?? ""}`),
      );
    },
    [part, { resultTypes: ["violations"], ...(runOnly && { runOnly }) }] satisfies [string, RunOptions],
  );
}
