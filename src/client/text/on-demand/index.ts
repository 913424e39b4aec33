import type { LanguageCode } from "../../language/language.ts";
import type { Text } from "../index.ts";
import { en, type LaterText } from "./en.ts";
import { zh } from "./zh.ts";

const WORDS: Readonly<Record<LanguageCode, LaterText>> = { en, zh };

/** A feature's dependencies with the texts that are loaded later. */
export type InFull<Given extends { readonly text: Text }> = Omit<Given, "text"> & { readonly text: Text & LaterText };

/** For features that are loaded on demand, whose texts come with them. */
export function inFull<Given extends { readonly text: Text; readonly language: LanguageCode }>(
  given: Given,
): InFull<Given> {
  return { ...given, text: { ...given.text, ...WORDS[given.language] } };
}

export type { LaterText };
