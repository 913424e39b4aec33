import { textLoader } from "../../../../language/load-text.ts";
import { en, type ReviewText } from "./en.ts";

export type { ReviewText } from "./en.ts";

export const loadReviewText = textLoader<ReviewText>(en, { zh: async () => (await import("./zh.ts")).zh });
