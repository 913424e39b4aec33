import { PATHS } from "#contract/paths.ts";
import { Preferences, type PreferencesPatch } from "#contract/preferences.ts";
import { LANGUAGES, rememberLanguage } from "../../../text/index.ts";
import { chooseTheme, type ThemeChoice, themeChoice } from "../../../theme-choice.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { field, select } from "../../../ui/field.ts";
import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { hoursFields } from "./hours.ts";

const LENGTHS = [
  ["buffer_minutes", 0, 240],
  ["min_block_minutes", 5, 1440],
  ["max_block_minutes", 5, 1440],
  ["max_focus_minutes_per_day", 0, 1440],
  ["default_task_minutes", 5, 1440],
  ["slot_minutes", 5, 60],
] as const;

/** The dialog of preferences: what is saved holds for every plan made from then on. */
export function openPreferences(home: Home): void {
  const { api, text, preferences } = home;
  const dialog = home.ref<HTMLDialogElement>("preferences-dialog");
  const fault = element("div");
  const problem = createProblemNote(fault, text);
  const zone = element("input", {
    class: "field",
    attrs: { list: "zones", required: true, autocomplete: "off", spellcheck: "false" },
  });
  zone.value = preferences.time_zone;
  const language = select(Object.entries(LANGUAGES), preferences.language);
  const theme = select(Object.entries(text.themeChoices), themeChoice(localStorage));
  const pastBlocks = select(Object.entries(text.pastBlocksChoices), preferences.past_blocks ?? "ask");
  const lengths = LENGTHS.map(([name, min, max]) => {
    const input = element("input", {
      class: "field",
      attrs: { type: "number", min: String(min), max: String(max), required: true, name },
    });
    input.value = String(preferences[name]);
    return input;
  });
  const working = hoursFields({
    heading: text.workingHours,
    hint: text.workingHoursHint,
    hours: preferences.working_hours,
    text,
  });
  const focus = hoursFields({
    heading: text.focusHours,
    hint: text.focusHoursHint,
    hours: preferences.focus_hours,
    text,
  });

  async function save(event: Event): Promise<void> {
    event.preventDefault();
    problem.clear();
    const [workingHours, focusHours] = [working.read(), focus.read()];
    if (typeof workingHours === "string") return problem.show(text.saveFailed, workingHours);
    if (typeof focusHours === "string") return problem.show(text.saveFailed, focusHours);
    const patch: PreferencesPatch = {
      time_zone: zone.value.trim(),
      language: language.value as Preferences["language"],
      past_blocks: pastBlocks.value as Preferences["past_blocks"],
      working_hours: workingHours,
      focus_hours: focusHours,
      ...Object.fromEntries(lengths.map(({ name, value }) => [name, Number(value)])),
    };
    const answer = await api.call("PUT", PATHS.preferences, Preferences, patch);
    if (!answer.ok) return problem.show(text.saveFailed, answer.error);
    rememberLanguage(localStorage, answer.value.language);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    chooseTheme(document.documentElement, localStorage, theme.value as ThemeChoice, dark);
    // Words, dates and windows all hang on what was changed.
    location.reload();
  }

  fill(
    dialog,
    element("h2", { text: text.preferencesHeading, attrs: { id: "preferences-title" } }),
    element(
      "form",
      { class: "stack", on: { submit: (event) => void save(event) } },
      element(
        "div",
        { class: "columns" },
        field(text.zone, zone),
        field(text.language, language),
        field(text.theme, theme),
      ),
      zoneList(),
      element("div", { class: "columns two" }, working.root, focus.root),
      element(
        "div",
        { class: "columns" },
        ...lengths.map((input, index) => field(text.lengths[LENGTHS[index]?.[0] ?? "buffer_minutes"], input)),
        field(text.pastBlocks, pastBlocks),
      ),
      fault,
      element(
        "footer",
        { class: "dialog-foot" },
        actionButton(text.cancel, () => dialog.close()),
        element("button", {
          class: "button primary",
          text: text.save,
          attrs: { type: "submit" },
          data: { ref: "preferences-save" },
        }),
      ),
    ),
  );
  dialog.showModal();
}

/** Every zone the browser knows, to choose from while typing. */
function zoneList(): HTMLElement {
  return element(
    "datalist",
    { attrs: { id: "zones" } },
    ...Intl.supportedValuesOf("timeZone").map((zone) => element("option", { attrs: { value: zone } })),
  );
}
