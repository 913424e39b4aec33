import { type Browser, chromium } from "playwright-core";
import { debianProgram } from "./debian.ts";

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

/** Starts Debian's Chromium, headless, with a profile of its own that goes when it is closed. The caller closes it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: debianProgram("chromium"), args: FLAGS });
}
