import type { LanguageCode } from "../../../../browser-storage/language.ts";
import { en, type HabitText } from "./en.ts";

export type { HabitText } from "./en.ts";

/** English comes with the form of a habit; Chinese is fetched when it is wanted. */
export async function loadHabitText(language: LanguageCode): Promise<HabitText> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
