import type { Language } from "#contract/primitives.ts";
import { EN_FORMS } from "./en/forms.ts";
import { EN, EN_BESIDE } from "./en/grammar.ts";
import type { Form } from "./form.ts";
import type { Grammar, Rules } from "./grammar.ts";
import { ZH_FORMS } from "./zh/forms.ts";
import { ZH, ZH_BESIDE } from "./zh/grammar.ts";

export { meaningIn } from "./meaning.ts";

/** Words that make what stands beside them part of something longer. */
export type Beside = {
  /** Right before a reading, or between it and a word of time. */
  readonly before: ReadonlySet<string>;
  /** Right after it. */
  readonly after: ReadonlySet<string>;
  /** Numbers as words, other words of lengths, and those of days and times. */
  readonly numbers: ReadonlySet<string>;
  readonly amounts: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
};

/** What a language adds. A text is read by all of them, whatever the person's own is. */
type Words = { readonly grammar: Grammar; readonly forms: readonly Form[]; readonly beside: Beside };

export const LANGUAGES: Readonly<Record<Language, Words>> = {
  en: { grammar: { ...EN, ...byPlace(EN_FORMS) }, forms: EN_FORMS, beside: EN_BESIDE },
  zh: { grammar: { ...ZH, ...byPlace(ZH_FORMS) }, forms: ZH_FORMS, beside: ZH_BESIDE },
};

/** All forms as three names of the grammar: where they are read. */
function byPlace(forms: readonly Form[]): Record<Form["where"], Rules> {
  const of = (place: Form["where"]): Rules =>
    Object.assign({}, ...forms.filter(({ where }) => where === place).map(({ rules }) => rules));
  return { anywhere: of("anywhere"), end: of("end"), apart: of("apart") };
}
