import type { Page } from "playwright-core";

/** What the browser counted as moved without anybody's doing, each with what it was. */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Shift = PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources?: readonly { node: Node | null }[];
        };
        const found: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources = [] } of list.getEntries() as Shift[]) {
            const names = sources.map(({ node }) => (node as Element | null)?.className || node?.textContent);
            if (!hadRecentInput) found.push(`${value}: ${names.join(", ")}`);
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // What is buffered comes before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );
}
