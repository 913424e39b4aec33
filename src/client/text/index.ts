import { textLoader } from "../language/load-text.ts";
import { en, type Text } from "./en.ts";

export type { Text } from "./en.ts";

export const loadText = textLoader<Text>(en, { zh: async () => (await import("./zh.ts")).zh });
