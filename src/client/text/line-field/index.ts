import type { LanguageCode } from "../../browser-storage/language.ts";
import { en, type LineText } from "./en.ts";

export type { LineText } from "./en.ts";

/** English comes along; Chinese is fetched when it is wanted. */
export async function loadLineText(language: LanguageCode): Promise<LineText> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
