import type { LanguageCode } from "../../browser-storage/language.ts";
import { en, type PreviewText } from "./en.ts";

export type { PreviewText } from "./en.ts";

/** English comes along; Chinese is fetched when it is wanted. */
export async function loadPreviewText(language: LanguageCode): Promise<PreviewText> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
