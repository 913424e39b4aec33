import type { Locator } from "playwright-core";

/** What a screen reader says of an element after its name: the text of what describes it. */
export function descriptionOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  });
}
