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
 * The pages of tests live for seconds. So the pages of a context share a process, and threads and
 * compilers that only help long-lived pages are turned off.
 */
const SHORT_LIVED = [
  "--renderer-process-limit=1",
  "--in-process-gpu",
  "--js-flags=--single-threaded --no-maglev --no-turbofan",
];

/** The time limit for what may be slow on a busy machine: shorter than that of a test. */
export const TIMEOUT_MS = 240_000;

/**
 * The only font of a page, with the widths of Arial or of Verdana. LETTERS=wide runs the whole
 * suite in the wide one.
 */
export type Letters = "usual" | "wide";

const FONTS = {
  usual: ["fonts-liberation", "liberation.conf"],
  wide: ["fonts-dejavu-core", "dejavu.conf"],
} as const;

/**
 * Starts Chromium's headless shell, or the whole browser if only that is installed, with its own
 * temporary profile and a font that does not depend on the machine. The caller closes it.
 */
export function launchChromium(letters: Letters = process.env.LETTERS === "wide" ? "wide" : "usual"): Promise<Browser> {
  const whole = installedProgram("chromium-headless-shell") === null ? installedProgram("chromium") : null;
  const [font, config] = FONTS[letters];
  // Without a font, Chromium exits at its first page without saying why.
  debianProgram(font);
  const FONTCONFIG_FILE = fileURLToPath(new URL(`fonts/${config}`, import.meta.url));
  const env = { ...process.env, FONTCONFIG_FILE };
  return launch(whole ?? debianProgram("chromium-headless-shell"), env, SHORT_LIVED);
}

let ofTheWorker: Promise<Browser> | null = null;

/**
 * The same, once for all test files of this process, until it ends. Pages share what they leave in
 * a context, unless `openFreshPage` opens them.
 */
export function chromiumOfTheWorker(): Promise<Browser> {
  if (ofTheWorker === null) {
    ofTheWorker = launchChromium();
    // A worker has half a second to end. That is enough to exit, which ends the browser, but not to
    // close it first.
    process.once("SIGTERM", () => process.exit());
  }
  return ofTheWorker;
}

/** The browser that people use, with the machine's fonts, for measurements and pictures. */
export function launchWholeChromium(): Promise<Browser> {
  return launch(debianProgram("chromium"), process.env);
}

function launch(executablePath: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], env, handleSIGTERM: false });
}
