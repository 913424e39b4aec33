/**
 * Puts a page's words into its markup: `data-text` names an element's text, `data-label` its
 * `aria-label`, `data-hint` its placeholder.
 */
export function fillMarkup(root: ParentNode, text: object): void {
  const words = text as Readonly<Record<string, unknown>>;
  for (const [attribute, set] of SETTERS) {
    for (const element of root.querySelectorAll<HTMLElement>(`[data-${attribute}]`)) {
      const word = words[element.dataset[attribute] ?? ""];
      if (typeof word === "string") set(element, word);
    }
  }
}

const SETTERS: readonly (readonly [string, (element: HTMLElement, word: string) => void])[] = [
  ["text", (element, word) => (element.textContent = word)],
  ["label", (element, word) => element.setAttribute("aria-label", word)],
  ["hint", (element, word) => element.setAttribute("placeholder", word)],
];
