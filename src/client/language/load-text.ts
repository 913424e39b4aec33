import type { LanguageCode } from "./language.ts";

/**
 * Loads one part of a page's texts. English comes with the part; `others` fetches another language
 * when it is wanted, by an `import()` of its own that the build can see.
 */
export function textLoader<Text>(
  en: Text,
  others: Readonly<Record<Exclude<LanguageCode, "en">, () => Promise<Text>>>,
): (language: LanguageCode) => Promise<Text> {
  return async (language) => (language === "en" ? en : others[language]());
}
