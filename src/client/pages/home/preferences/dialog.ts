import "../../../ui/foot-in-sight.css";
import "./preferences.css";
import { PATHS } from "#contract/paths.ts";
import { OwnPreferences, type OwnPreferencesPatch } from "#contract/stored-preferences.ts";
import { reloadAt } from "../../../browser-storage/place-after-reload.ts";
import { chooseTheme, type ThemeChoice, themeChoice } from "../../../browser-storage/theme-choice.ts";
import { LANGUAGES, rememberLanguage } from "../../../language/language.ts";
import { actionButton, element, fill } from "../../../ui/element.ts";
import { field, input, select } from "../../../ui/field.ts";
import { createProblemNote, type ProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";
import { dayFields } from "./day-settings.ts";
import { hoursFields } from "./hours.ts";
import { notifyFields } from "./notify.ts";

const LENGTHS = [
  ["buffer_minutes", 0, 240],
  ["min_block_minutes", 5, 1440],
  ["max_block_minutes", 5, 1440],
  ["max_focus_minutes_per_day", 0, 1440],
  ["default_task_minutes", 5, 1440],
  ["slot_minutes", 5, 60],
] as const;

/** The controls of the dialog, with the stored values. */
type Controls = ReturnType<typeof controlsOf>;

/** The dialog of preferences, which apply to every later plan. */
export async function openPreferences(home: Home): Promise<void> {
  await open(home);
}

/** The dialog at its working hours. */
export async function openHours(home: Home): Promise<void> {
  const controls = await open(home);
  controls?.working.root.querySelector("input")?.focus();
}

/** Null: the preferences could not be read, which the page says. */
async function open(home: Home): Promise<Controls | null> {
  const { text } = home;
  const answer = await home.api.call("GET", PATHS.preferences, OwnPreferences);
  if (!answer.ok) {
    createProblemNote(home.ref("error"), text).show(text.preferencesFailed, answer.error);
    return null;
  }
  const dialog = home.ref<HTMLDialogElement>("preferences-dialog");
  const fault = element("div", { attrs: { role: "alert" } });
  const problem = createProblemNote(fault, text);
  const controls = controlsOf(home, answer.value);
  const submit = (event: Event) => {
    event.preventDefault();
    void save(home, controls, problem);
  };
  const attrs = { type: "submit" };
  const foot = element(
    "div",
    { class: "dialog-foot" },
    fault,
    actionButton(text.cancel, () => dialog.close()),
    element("button", { class: "button primary", text: text.save, attrs, data: { ref: "preferences-save" } }),
  );
  const form = element("form", { class: "stack", on: { submit } }, ...fieldsOf(home, controls), foot);
  fill(dialog, element("h2", { text: text.preferencesHeading, attrs: { id: "preferences-title" } }), form);
  dialog.showModal();
  return controls;
}

function controlsOf(home: Home, preferences: OwnPreferences) {
  const { text } = home;
  const { working_hours, focus_hours } = preferences;
  const zone = input("text", preferences.time_zone, {
    list: "zones",
    name: "time_zone",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
  });
  return {
    zone,
    // The page's language: where nobody chose, the browser's precedes the preference's.
    language: select(Object.entries(LANGUAGES), home.language),
    theme: select(Object.entries(text.themeChoices), themeChoice(localStorage)),
    pastBlocks: select(Object.entries(text.pastBlocksChoices), preferences.past_blocks ?? "ask"),
    lengths: LENGTHS.map(([name, min, max]) =>
      input("number", String(preferences[name]), { min: String(min), max: String(max), required: true, name }),
    ),
    working: hoursFields({ heading: text.workingHours, hint: text.workingHoursHint, hours: working_hours, text }),
    day: dayFields(home, preferences),
    notify: notifyFields(home, preferences),
    focus: hoursFields({ heading: text.focusHours, hint: text.focusHoursHint, hours: focus_hours, text }),
  };
}

function fieldsOf({ text }: Home, controls: Controls): HTMLElement[] {
  const { zone, language, theme, pastBlocks, lengths, working, focus, day, notify } = controls;
  const lengthFields = LENGTHS.flatMap(([name], index) => {
    const control = lengths[index];
    return control ? [field(text.lengths[name], control)] : [];
  });
  return [
    element(
      "div",
      { class: "columns" },
      field(text.zone, zone),
      field(text.language, language),
      field(text.theme, theme),
    ),
    zoneList(),
    element("div", { class: "columns two" }, working.root, focus.root),
    element("div", { class: "columns" }, ...lengthFields, field(text.pastBlocks, pastBlocks)),
    day.root,
    notify.root,
  ];
}

async function save({ api, text, ref }: Home, controls: Controls, problem: ProblemNote): Promise<void> {
  problem.clear();
  const patch = patchOf(controls);
  if (typeof patch === "string") return problem.show(text.saveFailed, patch);
  const answer = await api.call("PUT", PATHS.preferences, OwnPreferences, patch);
  if (!answer.ok) return problem.show(text.saveFailed, answer.error);
  rememberLanguage(localStorage, answer.value.language);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  chooseTheme(document.documentElement, localStorage, controls.theme.value as ThemeChoice, dark);
  // Texts, dates and windows all depend on the changed settings. Closing returns the focus.
  ref<HTMLDialogElement>("preferences-dialog").close();
  const opener = document.activeElement as HTMLElement | null;
  reloadAt(opener?.dataset.ref ?? "preferences-button");
}

/** The values of the controls, or a string that says which hours are wrong. */
function patchOf({
  zone,
  language,
  pastBlocks,
  lengths,
  working,
  focus,
  day,
  notify,
}: Controls): OwnPreferencesPatch | string {
  const workingHours = working.read();
  if (typeof workingHours === "string") return workingHours;
  const focusHours = focus.read();
  if (typeof focusHours === "string") return focusHours;
  const ofDay = day.read();
  if (typeof ofDay === "string") return ofDay;
  return {
    ...ofDay,
    ...notify.read(),
    time_zone: zone.value.trim(),
    language: language.value as OwnPreferences["language"],
    past_blocks: pastBlocks.value as OwnPreferences["past_blocks"],
    working_hours: workingHours,
    focus_hours: focusHours,
    ...Object.fromEntries(lengths.map(({ name, value }) => [name, Number(value)])),
  };
}

/** Every zone the browser knows, to choose from while typing. */
function zoneList(): HTMLElement {
  return element(
    "datalist",
    { attrs: { id: "zones" } },
    ...Intl.supportedValuesOf("timeZone").map((zone) => element("option", { attrs: { value: zone } })),
  );
}
