import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";

type Looking = {
  /** The part of the page that is looked at; all of it unless said otherwise. */
  readonly part?: string;
  /** The rules, by their tags or names; all of them unless said otherwise. */
  readonly runOnly?: RunOptions["runOnly"];
};

/**
 * What axe finds on a page, an element and rule each. It runs in the page that it looks at: axe's
 * own driver opens another one beside it for each look, which takes longer than the look.
 */
export async function axeFindings(page: Page, { part = "html", runOnly }: Looking = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selector, options]) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, options);
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(" ")} ${html} ${failureSummary ?? ""}`),
      );
    },
    [part, { resultTypes: ["violations"], ...(runOnly && { runOnly }) }] satisfies [string, RunOptions],
  );
}
