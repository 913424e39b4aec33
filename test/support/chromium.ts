import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { debianProgram, installedProgram } from "./debian.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Pages of tests live for seconds: those of one context share a process, and what helps with what
 * lasts is left out, threads as well as compilers that make code faster which runs for long.
 */
const SHORT_LIVED = [
  "--renderer-process-limit=1",
  "--in-process-gpu",
  "--js-flags=--single-threaded --no-maglev --no-turbofan",
];

/** How long a test waits for what a busy machine may take its time for. */
export const TIMEOUT_MS = 30_000;

/**
 * The one font that a page has: of Arial's widths, or of Verdana's. The suite as a whole runs in
 * the wide one with LETTERS=wide.
 */
export type Letters = "usual" | "wide";

const FONTS = {
  usual: ["fonts-liberation", "liberation.conf"],
  wide: ["fonts-dejavu-core", "dejavu.conf"],
} as const;

/**
 * Starts Chromium's headless shell, or the whole browser where only that is installed: a profile of
 * its own that goes when it is closed, and a font that does not depend on the machine. The caller
 * closes it.
 */
export function launchChromium(letters: Letters = process.env.LETTERS === "wide" ? "wide" : "usual"): Promise<Browser> {
  const whole = installedProgram("chromium-headless-shell") === null ? installedProgram("chromium") : null;
  const [font, config] = FONTS[letters];
  // Without any font Chromium ends with its first page, and does not say why.
  debianProgram(font);
  const FONTCONFIG_FILE = fileURLToPath(new URL(`fonts/${config}`, import.meta.url));
  const env = { ...process.env, FONTCONFIG_FILE };
  return launch(whole ?? debianProgram("chromium-headless-shell"), env, SHORT_LIVED);
}

let ofTheWorker: Promise<Browser> | null = null;

/**
 * The same, one for all test files of this process: it ends with it. What a page leaves in its
 * context is the next page's too, if not opened by `openFreshPage`.
 */
export function chromiumOfTheWorker(): Promise<Browser> {
  if (ofTheWorker === null) {
    ofTheWorker = launchChromium();
    // A worker is given half a second to end: enough to end what it began, not to ask it to.
    process.once("SIGTERM", () => process.exit());
  }
  return ofTheWorker;
}

/** The browser that people use, with the machine's own fonts, for what is measured and shown. */
export function launchWholeChromium(): Promise<Browser> {
  return launch(debianProgram("chromium"), process.env);
}

function launch(executablePath: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], env, handleSIGTERM: false });
}
