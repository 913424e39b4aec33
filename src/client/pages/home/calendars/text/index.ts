import type { LanguageCode } from "../../../../language/language.ts";
import { en, type ImportText } from "./en.ts";
import { zh } from "./zh.ts";

/** Fetched with the first import, in both languages. */
export const IMPORT_TEXT: Readonly<Record<LanguageCode, ImportText>> = { en, zh };

export type { ImportText };
