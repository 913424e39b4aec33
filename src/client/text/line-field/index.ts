import { textLoader } from "../../language/load-text.ts";
import { en, type LineText } from "./en.ts";

export type { LineText } from "./en.ts";

export const loadLineText = textLoader<LineText>(en, { zh: async () => (await import("./zh.ts")).zh });
