import { start } from "./boot.ts";

// Browsers without Temporal get it before anything reads a date.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
// Not awaited: parts that are fetched on the way import from here, once this has run.
void start();
