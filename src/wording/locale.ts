import type { Language } from "#contract/primitives.ts";
import { en } from "./en/locale.ts";
import type { Spoken } from "./language/locale.ts";
import { zh } from "./zh/locale.ts";

export const SPOKEN: Readonly<Record<Language, Spoken>> = { en, zh };
