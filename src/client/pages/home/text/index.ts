import type { LanguageCode } from "../../../text/index.ts";
import { en, type Text } from "./en.ts";

export type { Text } from "./en.ts";

/** English comes with the page; Chinese is fetched when it is wanted. */
export async function loadHomeText(language: LanguageCode): Promise<Text> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}

/** Puts the words into the markup: `data-text` names an element's text, `data-label` its `aria-label`. */
export function fillHomeMarkup(root: ParentNode, text: Text): void {
  const words = text as unknown as Record<string, unknown>;
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
