import type { Language } from "#contract/primitives.ts";
import { en, type Spoken } from "./en/spoken.ts";
import { zh } from "./zh/spoken.ts";

export const SPOKEN: Readonly<Record<Language, Spoken>> = { en, zh };
