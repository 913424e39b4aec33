import { start } from "./boot.ts";

// Browsers without Temporal get it before anything reads a date.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
await start();
