import type { Language } from "#contract/primitives.ts";
import { en } from "./en.ts";
import type { Phrases } from "./phrases.ts";
import { zh } from "./zh.ts";

export const PHRASES: Readonly<Record<Language, Phrases>> = { en, zh };
