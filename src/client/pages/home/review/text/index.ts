import type { LanguageCode } from "../../../../browser-storage/language.ts";
import { en, type ReviewText } from "./en.ts";

export type { ReviewText } from "./en.ts";

/** English comes with the dialog; Chinese is fetched when it is wanted. */
export async function loadReviewText(language: LanguageCode): Promise<ReviewText> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
