import { start } from "./start-page.ts";

// Browsers without Temporal get it before anything reads a date.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
// Not awaited: parts that are loaded on the way import this module after it has run.
void start();
