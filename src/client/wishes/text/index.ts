import type { LanguageCode } from "../../browser-storage/language.ts";
import { en, type WishesText } from "./en.ts";

export type { WishesText } from "./en.ts";

/** English comes along; Chinese is fetched when it is wanted. */
export async function loadWishesText(language: LanguageCode): Promise<WishesText> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
