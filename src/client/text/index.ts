import type { LanguageCode } from "../language.ts";
import { en, type Text } from "./en.ts";

export type { Text } from "./en.ts";

/** English comes with the page; other languages are fetched when they are wanted. */
export async function loadText(language: LanguageCode): Promise<Text> {
  return language === "zh" ? (await import("./zh.ts")).zh : en;
}
