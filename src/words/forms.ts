import type { Language } from "#contract/primitives.ts";
import type { Formats } from "#wording/formats.ts";
import { EN_FORMS } from "./en/forms.ts";
import { EN } from "./en/grammar.ts";
import { meaningInEnglish } from "./en/meanings.ts";
import type { Form } from "./form.ts";
import type { Grammar } from "./grammar.ts";
import type { Meaning } from "./meaning.ts";
import type { WallClock } from "./moment.ts";
import { ZH_FORMS } from "./zh/forms.ts";
import { ZH } from "./zh/grammar.ts";
import { meaningInChinese } from "./zh/meanings.ts";

/** What a language adds to the room: a folder each. A text is read by all of them, whatever the person's own is. */
type Words = {
  readonly grammar: Grammar<WallClock>;
  readonly forms: readonly Form[];
  readonly meaning: (meaning: Meaning, formats: Formats) => string;
};

export const LANGUAGES: Readonly<Record<Language, Words>> = {
  en: { grammar: EN, forms: EN_FORMS, meaning: meaningInEnglish },
  zh: { grammar: ZH, forms: ZH_FORMS, meaning: meaningInChinese },
};

/** What a reading means, in the language of the formats. */
export function meaningIn(formats: Formats, meaning: Meaning): string {
  return LANGUAGES[formats.language].meaning(meaning, formats);
}
