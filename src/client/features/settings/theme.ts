import type { App } from "../../app.ts";
import { chooseTheme, nextTheme, type ThemeChoice, themeChoice } from "../../theme-choice.ts";

const systemIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The theme control (interface §3): each press shows the next theme, keeps it, and draws the calendar again. */
export function mountTheme(app: App): { render: () => void; choose: (choice: ThemeChoice) => void } {
  const { dom, text, signal, grid } = app;
  const root = document.documentElement;

  function choose(choice: ThemeChoice): void {
    const theme = chooseTheme(root, localStorage, choice, systemIsDark().matches);
    app.trace.view(`theme ${theme}`);
    grid.redraw();
    render();
  }

  function render(): void {
    const theme = nextTheme(root.dataset.theme);
    const shown = root.dataset.theme as keyof Omit<typeof text.themes, "system">;
    dom.themeToggle.setAttribute("aria-label", text.themeIs(text.themes[shown] ?? shown));
    dom.themeToggle.title = text.themes[theme];
  }

  dom.themeToggle.addEventListener("click", () => choose(nextTheme(root.dataset.theme)), { signal });
  systemIsDark().addEventListener("change", () => themeChoice(localStorage) === "system" && choose("system"), {
    signal,
  });
  return { render, choose };
}
