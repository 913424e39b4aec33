import type { LanguageCode } from "../../../../language/language.ts";
import { en, type NotifyText } from "./en.ts";
import { zh } from "./zh.ts";

/** Fetched with the preferences, in both languages. */
export const NOTIFY_TEXT: Readonly<Record<LanguageCode, NotifyText>> = { en, zh };
