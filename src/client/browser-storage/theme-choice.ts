/**
 * The themes of interface §3 and the choice to follow the system; `theme.js` reads the same key
 * before the first paint.
 */
export const THEMES = ["light", "dark", "green"] as const;
export type Theme = (typeof THEMES)[number];
export type ThemeChoice = Theme | "system";

const KEY = "daywright-theme";

export function themeChoice(storage: Storage): ThemeChoice {
  const stored = storage.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** Applies a choice to the document and stores it. Returns the theme that is now shown. */
export function chooseTheme(root: HTMLElement, storage: Storage, choice: ThemeChoice, systemIsDark: boolean): Theme {
  const theme = choice === "system" ? (systemIsDark ? "dark" : "light") : choice;
  root.dataset.theme = theme;
  storage.setItem(KEY, choice);
  return theme;
}

/** The next theme of the toggle. */
export function nextTheme(theme: string | undefined): Theme {
  const at = (THEMES as readonly (string | undefined)[]).indexOf(theme);
  return THEMES[(at + 1) % THEMES.length] ?? "light";
}
