import type { Language } from "#contract/primitives.ts";
import { en } from "./en/spoken.ts";
import type { Spoken } from "./language/spoken.ts";
import { zh } from "./zh/spoken.ts";

export const SPOKEN: Readonly<Record<Language, Spoken>> = { en, zh };
