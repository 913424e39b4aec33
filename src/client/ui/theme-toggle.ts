import { chooseTheme, nextTheme, type Theme, type ThemeChoice, themeChoice } from "../theme-choice.ts";

type Options = {
  readonly text: { themeIs(theme: string): string; readonly themes: Readonly<Record<string, string>> };
  /** The theme was chosen, or the system's changed under the choice to follow it. */
  readonly chosen?: (theme: Theme) => void;
  readonly signal?: AbortSignal;
};

/**
 * The theme control: it names the theme that is shown, and each press shows the next and keeps it.
 */
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
