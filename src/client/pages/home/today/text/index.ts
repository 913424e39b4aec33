import { textLoader } from "../../../../language/load-text.ts";
import { en, type TodayText } from "./en.ts";

export type { TodayText } from "./en.ts";

export const loadTodayText = textLoader<TodayText>(en, { zh: async () => (await import("./zh.ts")).zh });
