import { PATHS } from "#contract/paths.ts";
import { Preferences, type PreferencesPatch, type WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { AppInFull } from "../../app.ts";
import { actionButton, element } from "../../ui/element.ts";
import { input } from "../../ui/field.ts";
import { onChange } from "../../ui/on-change.ts";
import { givenInputs } from "../session/given-inputs.ts";
import { type DayRow, dayRow } from "./day-row.ts";

const KINDS = ["working_hours", "focus_hours"] as const;
type Kind = (typeof KINDS)[number];

export type HoursPanel = {
  readonly element: HTMLElement;
  /** The person's changes, which the next planning uses, saved or not. */
  changes(): PreferencesPatch;
  /** Draws the hours that the plans were made with, and the person's changes over them. */
  render(): void;
};

type Panel = {
  readonly app: AppInFull;
  readonly rows: ReadonlyMap<Weekday, DayRow>;
  readonly kinds: Readonly<Record<Kind, HTMLButtonElement>>;
  readonly status: HTMLElement;
  /** By day, because the hours that plans are made with may change in the meantime. */
  readonly edited: { [Each in Kind]?: Partial<WeekHours> } & { buffer_minutes?: number };
  kind: Kind;
};

/** Working and focus hours, painted on a week, and the time left free around events. */
export function hoursPanel(app: AppInFull): HoursPanel {
  const { text, formats } = app;
  const days = Weekday.options.map((day, index) => {
    const changed = (ranges: [string, string][]) => change(panel, day, ranges);
    return [day, dayRow(day, formats.weekdayName(index + 1), text, changed)] as const;
  });
  const panel: Panel = {
    app,
    rows: new Map(days),
    kinds: {
      working_hours: actionButton(text.workingHours, () => choose(panel, "working_hours"), ""),
      focus_hours: actionButton(text.focusHours, () => choose(panel, "focus_hours"), ""),
    },
    status: element("p", { class: "hint", attrs: { role: "status" } }),
    edited: {},
    kind: "working_hours",
  };
  draw(panel);
  const drawAnew = onChange((_preferences: Preferences | undefined) => draw(panel));
  return {
    element: elementOf(panel),
    changes: () => changesOf(panel),
    render: () => drawAnew(app.state.payload?.preferences),
  };
}

function elementOf(panel: Panel): HTMLElement {
  const { app, rows, kinds, status } = panel;
  const { text } = app;
  const save = actionButton(text.save, () => void saveHours(panel));
  const segments = { class: "segments", attrs: { "aria-label": text.hours } };
  return element(
    "div",
    { class: "hours" },
    element("fieldset", segments, kinds.working_hours, kinds.focus_hours),
    element("p", { class: "hint", text: text.hoursHint }),
    ...[...rows.values()].map((row) => row.element),
    element("label", { class: "label", text: text.buffer, attrs: { for: "buffer" } }),
    element("div", { class: "beside" }, bufferField(panel), save),
    status,
  );
}

function bufferField({ app, edited }: Panel): HTMLElement {
  const minutes = String(app.state.payload?.preferences?.buffer_minutes ?? 0);
  const buffer = input("number", minutes, { id: "buffer", min: "0", max: "240", step: "5" });
  buffer.addEventListener("change", () => {
    edited.buffer_minutes = Math.min(240, Math.max(0, Math.round(Number(buffer.value))));
  });
  return buffer;
}

function choose(panel: Panel, kind: Kind): void {
  panel.kind = kind;
  draw(panel);
}

function change({ edited, kind }: Panel, day: Weekday, ranges: [string, string][]): void {
  edited[kind] = { ...edited[kind], [day]: ranges };
}

function draw({ app, rows, kinds, edited, kind }: Panel): void {
  const hours = weekOf(edited, kind, app.state.payload?.preferences);
  for (const [day, row] of rows) row.set(hours?.[day] ?? []);
  for (const each of KINDS) kinds[each].setAttribute("aria-pressed", String(each === kind));
}

/** The whole week of one kind, with the edited days. */
function weekOf(
  edited: Panel["edited"],
  kind: Kind,
  preferences: Partial<Preferences> | undefined,
): WeekHours | undefined {
  const hours = preferences?.[kind];
  return hours && { ...hours, ...edited[kind] };
}

function changesOf({ app, edited }: Panel): PreferencesPatch {
  // Without the session's wishes, which are neither saved nor sent as the person's own hours.
  const own = givenInputs(app.state).preferences;
  const weeks = KINDS.filter((kind) => edited[kind]).flatMap((kind) => {
    const hours = weekOf(edited, kind, own);
    return hours ? [[kind, hours]] : [];
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
