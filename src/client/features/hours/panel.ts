import { definedFields } from "#contract/defined-fields.ts";
import { PATHS } from "#contract/paths.ts";
import { Preferences, type PreferencesPatch, type WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { actionButton, element } from "../../ui/element.ts";
import { input } from "../../ui/field.ts";
import { givenInputs } from "../session/given-inputs.ts";
import { type DayRow, dayRow } from "./day-row.ts";

const KINDS = ["working_hours", "focus_hours"] as const;
type Kind = (typeof KINDS)[number];

export type HoursPanel = {
  readonly element: HTMLElement;
  /** The person's changes, which the next planning uses, saved or not. */
  changes(): PreferencesPatch;
  /**
   * Draws the hours that the next planning will use: those of the plans, with what the person has
   * saved elsewhere since, and with the changes here.
   */
  render(): void;
  /** Reads what the person has saved, while the panel is in sight. */
  read(): void;
};

type Panel = {
  readonly app: AppInFull;
  readonly rows: ReadonlyMap<Weekday, DayRow>;
  readonly kinds: Readonly<Record<Kind, HTMLButtonElement>>;
  readonly status: HTMLElement;
  /** Says that the hours are no longer those of the plans. */
  readonly changed: HTMLElement;
  readonly buffer: HTMLInputElement;
  /** What the person has saved, as last read here. */
  stored?: Preferences;
  /** By day, because the hours that plans are made with may change in the meantime. */
  readonly edited: { [Each in Kind]?: Partial<WeekHours> } & { buffer_minutes?: number };
  kind: Kind;
};

/** Working and focus hours, painted on a week, and the time left free around events. */
export function hoursPanel(app: AppInFull): HoursPanel {
  const { text, formats } = app;
  const days = Weekday.options.map((day, index) => {
    const edited = (ranges: [string, string][]) => change(panel, day, ranges);
    return [day, dayRow(day, formats.weekdayName(index + 1), text, edited)] as const;
  });
  const panel: Panel = {
    app,
    rows: new Map(days),
    kinds: {
      working_hours: actionButton(text.workingHours, () => choose(panel, "working_hours"), ""),
      focus_hours: actionButton(text.focusHours, () => choose(panel, "focus_hours"), ""),
    },
    status: element("p", { class: "hint", attrs: { role: "status" } }),
    changed: element("p", { class: "hint", text: text.hoursChanged, attrs: { role: "status" } }),
    buffer: input("number", "0", { id: "buffer", min: "0", max: "240", step: "5" }),
    edited: {},
    kind: "working_hours",
  };
  draw(panel);
  const drawAnew = onChange((..._drawnFrom: readonly unknown[]) => draw(panel));
  const parts = elementOf(panel);
  const read = () => {
    if (parts.checkVisibility() && !document.hidden) void readStored(panel);
  };
  const readAnew = onChange((_standing: unknown) => read());
  return {
    element: parts,
    changes: () => changesOf(panel),
    render() {
      drawAnew(app.state.payload?.preferences, app.state.payload?.given);
      readAnew(app.state.standing);
    },
    read,
  };
}

function elementOf(panel: Panel): HTMLElement {
  const { app, rows, kinds, status, changed, buffer, edited } = panel;
  const { text } = app;
  buffer.addEventListener("change", () => {
    edited.buffer_minutes = Math.min(240, Math.max(0, Math.round(Number(buffer.value))));
  });
  const save = actionButton(text.save, () => void saveHours(panel));
  const segments = { class: "segments", attrs: { "aria-label": text.hours } };
  return element(
    "div",
    { class: "hours" },
    element("fieldset", segments, kinds.working_hours, kinds.focus_hours),
    element("p", { class: "hint", text: text.hoursHint }),
    changed,
    ...[...rows.values()].map((row) => row.element),
    element("label", { class: "label", text: text.buffer, attrs: { for: "buffer" } }),
    element("div", { class: "beside" }, buffer, save),
    status,
  );
}

function choose(panel: Panel, kind: Kind): void {
  panel.kind = kind;
  draw(panel);
}

function change({ edited, kind }: Panel, day: Weekday, ranges: [string, string][]): void {
  edited[kind] = { ...edited[kind], [day]: ranges };
}

/** Whoever has only the link of a session, or no network, reads no preferences. */
async function readStored(panel: Panel): Promise<void> {
  const { app } = panel;
  if (app.readOnly || document.documentElement.dataset.owner !== "yes") return;
  const answer = await app.api.call("GET", PATHS.preferences, Preferences);
  if (!answer.ok || JSON.stringify(answer.value) === JSON.stringify(panel.stored)) return;
  panel.stored = answer.value;
  draw(panel);
}

/**
 * The person's own hours for the next planning, without the session's wishes, which are neither
 * saved nor sent as the person's own. What a request of the session has named stays.
 */
function ownHours({ app, stored }: Panel): Preferences | undefined {
  const { preferences } = givenInputs(app.state);
  const named = app.state.payload?.given?.named_preferences;
  return stored && named ? { ...stored, ...definedFields(named) } : preferences;
}

function draw(panel: Panel): void {
  const { app, rows, kinds, edited, kind, buffer, changed } = panel;
  const [own, given, used] = [ownHours(panel), givenInputs(app.state).preferences, app.state.payload?.preferences];
  changed.hidden = true;
  const next = <Value>(of: (preferences: Preferences) => Value): Value | undefined => {
    if (!own || !given || !used) return used && of(used);
    const isAsGiven = JSON.stringify(of(own)) === JSON.stringify(of(given));
    if (!isAsGiven) changed.hidden = false;
    return of(isAsGiven ? used : own);
  };
  for (const each of KINDS) {
    kinds[each].setAttribute("aria-pressed", String(each === kind));
    for (const [day, row] of rows) {
      const ranges = next((preferences) => preferences[each][day]);
      if (each === kind) row.set(edited[each]?.[day] ?? ranges ?? []);
    }
  }
  buffer.value = String(edited.buffer_minutes ?? next(({ buffer_minutes }) => buffer_minutes) ?? 0);
}

function changesOf(panel: Panel): PreferencesPatch {
  const { edited } = panel;
  const own = ownHours(panel);
  const weeks = KINDS.flatMap((kind) => {
    const hours = own?.[kind];
    return hours && edited[kind] ? [[kind, { ...hours, ...edited[kind] }]] : [];
  });
  const { buffer_minutes } = edited;
  return { ...Object.fromEntries(weeks), ...(buffer_minutes !== undefined && { buffer_minutes }) };
}

async function saveHours(panel: Panel): Promise<void> {
  const { app, status } = panel;
  app.clearFailure("preferences");
  const answer = await app.api.call("PUT", PATHS.preferences, Preferences, changesOf(panel));
  if (answer.ok) status.textContent = app.text.saved;
  else app.showFailure("preferences", answer.error, () => void saveHours(panel));
}
