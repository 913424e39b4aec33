import { chooseTheme, nextTheme, type Theme, type ThemeChoice, themeChoice } from "../browser-storage/theme-choice.ts";

type Options = {
  readonly text: { themeIs(theme: string): string; readonly themes: Readonly<Record<string, string>> };
  /**
   * Called when the theme was chosen, or the system's theme changed while the choice follows it.
   */
  readonly chosen?: (theme: Theme) => void;
  readonly signal?: AbortSignal;
};

/** The theme toggle: it names the present theme, and each press shows and stores the next. */
export function mountThemeToggle(
  toggle: HTMLElement,
  { text, chosen, signal }: Options,
): { render(): void; choose(choice: ThemeChoice): void } {
  const root = document.documentElement;
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  const on = signal && { signal };
  const nameOf = (theme = "") => text.themes[theme] ?? theme;
  const render = () => {
    toggle.setAttribute("aria-label", text.themeIs(nameOf(root.dataset.theme)));
    toggle.title = nameOf(nextTheme(root.dataset.theme));
  };
  const choose = (choice: ThemeChoice) => {
    const theme = chooseTheme(root, localStorage, choice, systemIsDark.matches);
    chosen?.(theme);
    render();
  };
  toggle.addEventListener("click", () => choose(nextTheme(root.dataset.theme)), on);
  systemIsDark.addEventListener("change", () => themeChoice(localStorage) === "system" && choose("system"), on);
  render();
  return { render, choose };
}
