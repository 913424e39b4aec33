import type { Language } from "#contract/primitives.ts";
import { EN_FORMS } from "./en/forms.ts";
import { EN, EN_BESIDE } from "./en/grammar.ts";
import type { Form } from "./form.ts";
import type { Grammar, Rules } from "./grammar.ts";
import { ZH_FORMS } from "./zh/forms.ts";
import { ZH, ZH_BESIDE } from "./zh/grammar.ts";

export { meaningIn } from "./chip-meaning.ts";

/** Words that make adjacent ones part of a longer expression. */
export type Beside = {
  /** Directly before a match, or between it and a word of time. */
  readonly before: ReadonlySet<string>;
  /** Between an amount and another, or the time that it counts from: "1h or 2", "1h before 3". */
  readonly joints: ReadonlySet<string>;
  /** Directly before how often: a bound or a count, "at least 3x a week", "3x daily". */
  readonly bounds: ReadonlySet<string>;
  /** Directly after a match. */
  readonly after: ReadonlySet<string>;
  /** Numbers as words, words of lengths, and words of days and times. */
  readonly numbers: ReadonlySet<string>;
  readonly amounts: ReadonlySet<string>;
  /** Words that make an amount a part of the work ("second half") and a day one of several. */
  readonly ordinals: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
};

/**
 * The contribution of a language. Every text is read in all languages, regardless of the person's
 * own.
 */
type Words = { readonly grammar: Grammar; readonly forms: readonly Form[]; readonly beside: Beside };

export const LANGUAGES: Readonly<Record<Language, Words>> = {
  en: { grammar: { ...EN, ...byPlace(EN_FORMS) }, forms: EN_FORMS, beside: EN_BESIDE },
  zh: { grammar: { ...ZH, ...byPlace(ZH_FORMS) }, forms: ZH_FORMS, beside: ZH_BESIDE },
};

/** All forms as three names of the grammar, one for each place. */
function byPlace(forms: readonly Form[]): Record<Form["where"], Rules> {
  const of = (place: Form["where"]): Rules =>
    Object.assign({}, ...forms.filter(({ where }) => where === place).map(({ rules }) => rules));
  return { anywhere: of("anywhere"), end: of("end"), apart: of("apart") };
}
