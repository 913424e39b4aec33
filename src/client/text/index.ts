import type { LanguageCode } from "../browser-storage/language.ts";
import { en, type Text } from "./en.ts";

export type { Text } from "./en.ts";

/** English is part of the page; other languages are loaded on demand. */
export async function loadText(language: LanguageCode): Promise<Text> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
