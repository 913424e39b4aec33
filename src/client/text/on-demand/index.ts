import type { LanguageCode } from "../../language/language.ts";
import type { Text } from "../index.ts";
import { en, type LaterText } from "./en.ts";
import { zh } from "./zh.ts";

const WORDS: Readonly<Record<LanguageCode, LaterText>> = { en, zh };

/** A feature's dependencies with the texts that are loaded later. */
export type InFull<Deps extends { readonly text: Text }> = Omit<Deps, "text"> & { readonly text: Text & LaterText };

/** For features that are loaded on demand, whose texts come with them. */
export function inFull<Deps extends { readonly text: Text; readonly language: LanguageCode }>(
  deps: Deps,
): InFull<Deps> {
  return { ...deps, text: { ...deps.text, ...WORDS[deps.language] } };
}

export type { LaterText };
