import { start } from "./boot.ts";

// Browsers without Temporal get it before anything reads a date.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
// Not awaited: the page is loaded once its files are, and parts that are fetched on the way import
// from here.
void start();
