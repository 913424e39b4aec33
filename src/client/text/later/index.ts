import type { App } from "../../app.ts";
import type { LanguageCode, Text } from "../index.ts";
import { en, type LaterText } from "./en.ts";
import { zh } from "./zh.ts";

const WORDS: Readonly<Record<LanguageCode, LaterText>> = { en, zh };

/** What a feature is given, with the words that the page does not start with. */
export type AppInFull = Omit<App, "text"> & { readonly text: Text & LaterText };

/** For features that are fetched when they are asked for: their words come with them. */
export function inFull(app: App): AppInFull {
  return { ...app, text: { ...app.text, ...WORDS[app.language] } };
}
