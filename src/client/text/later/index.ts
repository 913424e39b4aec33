import type { LanguageCode } from "../../language.ts";
import type { Text } from "../index.ts";
import { en, type LaterText } from "./en.ts";
import { zh } from "./zh.ts";

const WORDS: Readonly<Record<LanguageCode, LaterText>> = { en, zh };

/** What a feature is given, with the words that the page does not start with. */
export type InFull<Given extends { readonly text: Text }> = Omit<Given, "text"> & { readonly text: Text & LaterText };

/** For features that are fetched when they are asked for: their words come with them. */
export function inFull<Given extends { readonly text: Text; readonly language: LanguageCode }>(
  given: Given,
): InFull<Given> {
  return { ...given, text: { ...given.text, ...WORDS[given.language] } };
}

export type { LaterText };
