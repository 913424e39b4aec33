import type { Language } from "#contract/primitives.ts";
import { formatsIn, type Place } from "./formats-of-language.ts";
import type { Formats } from "./language/formats.ts";
import { SPOKEN } from "./locale.ts";

export type { Formats };

/** The formats of a language that is known only when it runs; a page has the words of one. */
export function createFormats(language: Language, place: Place): Formats {
  return formatsIn(SPOKEN[language], place);
}
