import type { Page } from "playwright-core";

/** The layout shifts that the browser counted, each with its element. */
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
        // Buffered entries arrive before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );
}
