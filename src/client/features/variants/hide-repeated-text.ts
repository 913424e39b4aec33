import type { UnplacedTask } from "#contract/variant.ts";

/**
 * Hides the parts of a plan's text about work that has cards below it: its items, and their list
 * and heading if nothing else is in it. They stay in the document for scripts.
 */
export function sayOnce(prose: HTMLElement, tasks: readonly UnplacedTask[]): void {
  const hasCard = ({ textContent }: Element) =>
    tasks.some(({ title, reason }) => textContent.includes(title) && textContent.includes(reason));
  for (const list of prose.querySelectorAll<HTMLElement>(":scope > ul")) {
    const items = [...list.querySelectorAll<HTMLElement>(":scope > li")];
    const repeated = items.filter(hasCard);
    for (const item of repeated) item.hidden = true;
    // The last line may count further work, which has cards too.
    const countsMore = items.length === repeated.length + 1 && tasks.length > repeated.length;
    if (repeated.length === 0 || (repeated.length < items.length && !countsMore)) continue;
    list.hidden = true;
    const above = list.previousElementSibling;
    if (above instanceof HTMLHeadingElement) above.hidden = true;
  }
}
