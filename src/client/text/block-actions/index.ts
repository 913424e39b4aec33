export type { ActsText } from "./en.ts";
