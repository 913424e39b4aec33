import { en, type Text } from "./en.ts";

export type { Text } from "./en.ts";

export const LANGUAGES = { en: "English", zh: "中文" } as const;
export type LanguageCode = keyof typeof LANGUAGES;

const KEY = "daywright-language";

/** The person's choice on this browser, else the language of the plan, else the browser's own. */
export function chooseLanguage(
  storage: Storage,
  planned: LanguageCode | undefined,
  browser: readonly string[],
): LanguageCode {
  const wanted = [storage.getItem(KEY), planned, ...browser.map((tag) => tag.slice(0, 2))];
  return wanted.find((code): code is LanguageCode => code != null && code in LANGUAGES) ?? "en";
}

export function rememberLanguage(storage: Storage, language: LanguageCode): void {
  storage.setItem(KEY, language);
}

/** English comes with the page; other languages are fetched when they are wanted. */
export async function loadText(language: LanguageCode): Promise<Text> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}

/** Puts the language's words into the markup: `data-text` names an element's text, `data-label` its `aria-label`. */
export function fillMarkup(root: ParentNode, text: Text): void {
  const words = text as unknown as Record<string, unknown>;
  for (const element of root.querySelectorAll<HTMLElement>("[data-text]")) {
    const word = words[element.dataset.text ?? ""];
    if (typeof word === "string") element.textContent = word;
  }
  for (const element of root.querySelectorAll<HTMLElement>("[data-label]")) {
    const word = words[element.dataset.label ?? ""];
    if (typeof word === "string") element.setAttribute("aria-label", word);
  }
}
