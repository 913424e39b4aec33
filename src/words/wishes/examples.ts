import type { Language } from "#contract/primitives.ts";
import { EN_FORMS } from "./en.ts";
import { ZH_FORMS } from "./zh.ts";

const typed = (forms: typeof EN_FORMS): string[] => forms.flatMap(({ examples }) => examples.map(([text]) => text));

/** What may be typed, by language: the documented forms, one example after the other. */
export const WISH_EXAMPLES: Readonly<Record<Language, readonly string[]>> = {
  en: typed(EN_FORMS),
  zh: typed(ZH_FORMS),
};
