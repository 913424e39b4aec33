import "../../styles/settings.css";
import { THEMES, type ThemeChoice, themeChoice } from "../../browser-storage/theme-choice.ts";
import { LANGUAGES, type LanguageCode, rememberLanguage } from "../../language/language.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { actionButton, element, fill } from "../../ui/element.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import { revokeLink } from "../revoke/actions.ts";
import { CLOCK_KEY, rememberedClock, shortcutsAreOn, turnShortcuts } from "./stored-settings.ts";

type Actions = { chooseTheme(choice: ThemeChoice): void; showKeys(): void };

/** The settings of this browser: theme, language, clock, shortcuts. Loaded when first opened. */
export function openSettings(page: App, actions: Actions): void {
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
      ...choicesOf(app, actions),
      shortcutsToggle(),
      thisPlan(),
      // A finger presses no keys.
      element("div", { class: "dialog-foot" }, !matchMedia("(pointer: coarse)").matches && keys, close),
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

function choicesOf({ text, language }: AppInFull, { chooseTheme }: Pick<Actions, "chooseTheme">): HTMLElement[] {
  const theme = choices("theme", {
    legend: text.theme,
    options: (["system", ...THEMES] as const).map((value) => [value, text.themes[value]]),
    chosen: themeChoice(localStorage),
    choose: (value) => chooseTheme(value as ThemeChoice),
  });
  const ofLanguage = choices("language", {
    legend: text.language,
    options: Object.entries(LANGUAGES),
    chosen: language,
    choose: (value) => {
      rememberLanguage(localStorage, value as LanguageCode);
      location.reload();
    },
  });
  const clock = choices("clock", {
    legend: text.clock,
    options: Object.entries(text.clocks),
    chosen: rememberedClock(),
    choose: (value) => {
      localStorage.setItem(CLOCK_KEY, value);
      location.reload();
    },
  });
  return [theme, ofLanguage, clock];
}

type Choice = {
  readonly legend: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
};

function choices(name: string, { legend, options, chosen, choose }: Choice): HTMLElement {
  const items = options.map(([value, label]) => {
    const radio = element("input", { attrs: { type: "radio", name, value }, on: { change: () => choose(value) } });
    radio.checked = value === chosen;
    return element("label", { class: "check" }, radio, element("span", { text: label }));
  });
  return element("fieldset", { class: "choices" }, element("legend", { class: "label", text: legend }), ...items);
}
