import type { LanguageCode } from "../../../browser-storage/language.ts";
import { en, type Text } from "./en.ts";

/** English comes with the page; Chinese is fetched when it is wanted. */
export async function loadSignInText(language: LanguageCode): Promise<Text> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
