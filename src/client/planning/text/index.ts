import { textLoader } from "../../language/load-text.ts";
import { en, type PreviewText } from "./en.ts";

export type { PreviewText } from "./en.ts";

export const loadPreviewText = textLoader<PreviewText>(en, { zh: async () => (await import("./zh.ts")).zh });
