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

/** How long a test waits for what a busy machine may take its time for. */
export const PATIENCE_MS = 30_000;

/**
 * Starts Chromium's headless shell, or the whole browser where only that is installed: a profile of
 * its own that goes when it is closed. The caller closes it.
 */
export function launchChromium(): Promise<Browser> {
  const whole = installedProgram("chromium-headless-shell") === null ? installedProgram("chromium") : null;
  return launch(whole ?? debianProgram("chromium-headless-shell"));
}

/** The same in the browser that people use, for what is measured and shown. */
export function launchWholeChromium(): Promise<Browser> {
  return launch(debianProgram("chromium"));
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}
