import { describe, expect, test } from "vitest";
import type { Language } from "#contract/primitives.ts";
import { createFormats } from "#wording/formats.ts";
import { TERMS } from "../../test/support/typed-lines.ts";
import { LANGUAGES, meaningIn } from "./languages.ts";
import { readItems } from "./read-items.ts";

/** Monday 7 December 2026, 10:00. */

/**
 * The places where a form may stand, with the expected title. Forms that are read `apart` stand
 * between commas.
 */
const PLACES: Readonly<Record<Language, readonly (readonly [before: string, after: string])[]>> = {
  en: [
    ["", ", write to Ann"],
    ["write, ", ", to Ann"],
    ["write to Ann, ", ""],
  ],
  zh: [
    ["", "，写信给小安"],
    ["写信，", "，给小安"],
    ["写信给小安，", ""],
  ],
};
const CLOSE: Readonly<Record<Language, readonly (readonly [before: string, after: string])[]>> = {
  en: [
    ["", " write to Ann"],
    ["write ", " to Ann"],
    ["write to Ann ", ""],
  ],
  zh: [
    ["", "写信给小安"],
    ["写信", "给小安"],
    ["写信给小安", ""],
  ],
};

for (const language of ["en", "zh"] as const) {
  const formats = createFormats(language, { timeZone: TERMS.timeZone, clock: "h23" });
  describe(language, () => {
    for (const { topic, where, examples } of LANGUAGES[language].forms) {
      for (const [typed, meaning] of examples) {
        const places = where === "anywhere" ? [...PLACES[language], ...CLOSE[language]] : PLACES[language];
        test(`${topic}: "${typed}" is read at each place of a line as ${meaning || "part of the title"}`, () => {
          for (const [before, after] of places) {
            const text = before + typed + after;
            const read = readItems(text, TERMS).flatMap(({ placed }) =>
              placed.map((each) => [text.slice(each.start, each.end), meaningIn(formats, each.meaning)]),
            );
            expect(read, text).toEqual(meaning === "" ? [] : [[typed, meaning]]);
          }
        });
      }
    }
  });
}
