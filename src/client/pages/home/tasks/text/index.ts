import { textLoader } from "../../../../language/load-text.ts";
import { en, type HabitText } from "./en.ts";

export type { HabitText } from "./en.ts";

export const loadHabitText = textLoader<HabitText>(en, { zh: async () => (await import("./zh.ts")).zh });
