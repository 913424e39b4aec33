import { start } from "./start-page.ts";

// Browsers without Temporal get it before anything reads a date.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
// Not awaited: the page has loaded once its files have, and parts that are loaded on the way import
// this module.
void start();
