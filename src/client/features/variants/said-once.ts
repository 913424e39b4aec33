import type { UnplacedTask } from "#contract/variant.ts";

/**
 * Takes out of sight what a plan's text says of work that has cards below it, with their reasons
 * and a button: its items, and their list and heading where they are all of it. They stay in the
 * document, for who reads it by script.
 */
export function sayOnce(prose: HTMLElement, tasks: readonly UnplacedTask[]): void {
  const hasCard = ({ textContent }: Element) =>
    tasks.some(({ title, reason }) => textContent.includes(title) && textContent.includes(reason));
  for (const list of prose.querySelectorAll<HTMLElement>(":scope > ul")) {
    const items = [...list.querySelectorAll<HTMLElement>(":scope > li")];
    const said = items.filter(hasCard);
    for (const item of said) item.hidden = true;
    // A last line counts work that has cards, too.
    const countsMore = items.length === said.length + 1 && tasks.length > said.length;
    if (said.length === 0 || (said.length < items.length && !countsMore)) continue;
    list.hidden = true;
    const above = list.previousElementSibling;
    if (above instanceof HTMLHeadingElement) above.hidden = true;
  }
}
