export const LANGUAGES = { en: "English", zh: "中文" } as const;
export type LanguageCode = keyof typeof LANGUAGES;

const KEY = "daywright-language";

/** The person's choice on this browser, otherwise the plan's language, otherwise the browser's. */
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
