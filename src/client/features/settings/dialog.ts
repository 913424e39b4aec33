import "../../styles/settings.css";
import type { App } from "../../app.ts";
import { LANGUAGES, type LanguageCode, rememberLanguage } from "../../language.ts";
import { inFull } from "../../text/later/index.ts";
import { THEMES, type ThemeChoice, themeChoice } from "../../theme-choice.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import { setUnavailable } from "../../ui/unavailable.ts";
import { revokeLink } from "../revoke/actions.ts";
import { CLOCK_KEY, rememberedClock, shortcutsAreOn, turnShortcuts } from "./choices.ts";

/** The settings of this browser: theme, language, clock, shortcuts. Loaded when first opened. */
export function openSettings(page: App, actions: { chooseTheme(choice: ThemeChoice): void; showKeys(): void }): void {
  const app = inFull(page);
  const { dom, text } = app;
  fill(dom.settingsDialog, ...content());
  dom.settingsDialog.showModal();

  function content(): HTMLElement[] {
    const close = actionButton(text.close, () => dom.settingsDialog.close());
    const keys = actionButton(text.showKeys, () => {
      dom.settingsDialog.close();
      actions.showKeys();
    });
    return [
      element("h2", { text: text.settings, attrs: { id: "settings-title" } }),
      choices(
        "theme",
        text.theme,
        (["system", ...THEMES] as const).map((value) => [value, text.themes[value]]),
        themeChoice(localStorage),
        (value) => actions.chooseTheme(value as ThemeChoice),
      ),
      choices("language", text.language, Object.entries(LANGUAGES), app.language, (value) => {
        rememberLanguage(localStorage, value as LanguageCode);
        location.reload();
      }),
      choices("clock", text.clock, Object.entries(text.clocks), rememberedClock(), (value) => {
        localStorage.setItem(CLOCK_KEY, value);
        location.reload();
      }),
      shortcutsToggle(),
      thisPlan(),
      element("footer", { class: "dialog-foot" }, keys, close),
    ];
  }

  function thisPlan(): HTMLElement {
    const revoke = actionButton(text.revoke, () => {
      dom.settingsDialog.close();
      void revokeLink(app);
    });
    setUnavailable(revoke, app.readOnly ? text.offline : null);
    return element(
      "fieldset",
      { class: "choices this-plan" },
      element("legend", { class: "label", text: text.thisPlan }),
      element("p", { class: "hint", text: text.revokeHint }),
      revoke,
    );
  }

  function shortcutsToggle(): HTMLElement {
    const box = element("input", {
      attrs: { type: "checkbox" },
      on: { change: () => turnShortcuts(box.checked) },
    });
    box.checked = shortcutsAreOn();
    return element("label", { class: "check" }, box, element("span", { text: text.shortcuts }));
  }
}

function choices(
  name: string,
  legend: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  choose: (value: string) => void,
): HTMLElement {
  const items = options.map(([value, label]) => {
    const radio = element("input", { attrs: { type: "radio", name, value }, on: { change: () => choose(value) } });
    radio.checked = value === chosen;
    return element("label", { class: "check" }, radio, element("span", { text: label }));
  });
  return element("fieldset", { class: "choices" }, element("legend", { class: "label", text: legend }), ...items);
}
