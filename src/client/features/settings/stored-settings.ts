import type { Clock } from "#wording/formats-of-language.ts";

export const CLOCK_KEY = "daywright-clock";
const SHORTCUTS_KEY = "daywright-shortcuts";

export function rememberedClock(): Clock {
  const stored = localStorage.getItem(CLOCK_KEY);
  return stored === "h23" || stored === "h12" ? stored : "auto";
}

/** Single-key shortcuts can be turned off (WCAG 2.1.4). */
export function shortcutsAreOn(): boolean {
  return localStorage.getItem(SHORTCUTS_KEY) !== "off";
}

export function turnShortcuts(on: boolean): void {
  localStorage.setItem(SHORTCUTS_KEY, on ? "on" : "off");
}
