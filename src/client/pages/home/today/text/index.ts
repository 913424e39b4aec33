import type { LanguageCode } from "../../../../browser-storage/language.ts";
import { en, type TodayText } from "./en.ts";

export type { TodayText } from "./en.ts";

/** English comes with Today; Chinese is fetched when it is wanted. */
export async function loadTodayText(language: LanguageCode): Promise<TodayText> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
