import { textLoader } from "../../language/load-text.ts";
import { en, type WishesText } from "./en.ts";

export type { WishesText } from "./en.ts";

export const loadWishesText = textLoader<WishesText>(en, { zh: async () => (await import("./zh.ts")).zh });
