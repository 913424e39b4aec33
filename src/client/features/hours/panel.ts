import { PATHS } from "#contract/paths.ts";
import { Preferences, type PreferencesPatch, type WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import type { AppInFull } from "../../app.ts";
import { actionButton, element } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import { ownOf } from "../tasks/own.ts";
import { type DayRow, dayRow } from "./day-row.ts";

const KINDS = ["working_hours", "focus_hours"] as const;
type Kind = (typeof KINDS)[number];

export type HoursPanel = {
  readonly element: HTMLElement;
  /** What the person changed: the next planning is made with it, saved or not. */
  changes(): PreferencesPatch;
  /** Draws what the plans were made with, and over it what the person changed. */
  render(): void;
};

/** When the person works and when they focus, painted on a week, and how much air events need around them. */
export function hoursPanel(app: AppInFull): HoursPanel {
  const { text, state, formats } = app;
  const known = () => state.payload?.preferences;
  /** Without the session's wishes: they are neither saved nor sent as the person's own. */
  const own = () => ownOf(state).preferences;
  /** Day by day: what plans are made with may change meanwhile. */
  const edited: { [Each in Kind]?: Partial<WeekHours> } & { buffer_minutes?: number } = {};
  let kind: Kind = "working_hours";
  const status = element("p", { class: "hint", attrs: { role: "status" } });

  const rows = new Map<Weekday, DayRow>(
    Weekday.options.map((day) => [
      day,
      dayRow(day, formats.weekdayName(Weekday.options.indexOf(day) + 1), text, (ranges) => change(day, ranges)),
    ]),
  );

  function change(day: Weekday, ranges: [string, string][]): void {
    edited[kind] = { ...edited[kind], [day]: ranges };
  }

  /** The whole week of one kind, with what was edited. */
  function week(of: Kind, preferences = known()): WeekHours | undefined {
    const hours = preferences?.[of];
    return hours && { ...hours, ...edited[of] };
  }

  function changes(): PreferencesPatch {
    const weeks = KINDS.filter((each) => edited[each]).flatMap((each) => {
      const hours = week(each, own());
      return hours ? [[each, hours]] : [];
    });
    const { buffer_minutes } = edited;
    return { ...Object.fromEntries(weeks), ...(buffer_minutes !== undefined && { buffer_minutes }) };
  }

  function draw(): void {
    const hours = week(kind);
    for (const [day, row] of rows) row.set(hours?.[day] ?? []);
    for (const [name, button] of Object.entries(kinds)) button.setAttribute("aria-pressed", String(name === kind));
  }

  function kindButton(name: Kind, label: string): HTMLButtonElement {
    return actionButton(
      label,
      () => {
        kind = name;
        draw();
      },
      "",
    );
  }
  const kinds: Record<Kind, HTMLButtonElement> = {
    working_hours: kindButton("working_hours", text.workingHours),
    focus_hours: kindButton("focus_hours", text.focusHours),
  };

  const buffer = element("input", {
    class: "field",
    attrs: { type: "number", id: "buffer", min: "0", max: "240", step: "5" },
    on: { change: () => (edited.buffer_minutes = Math.min(240, Math.max(0, Math.round(Number(buffer.value))))) },
  });
  buffer.value = String(known()?.buffer_minutes ?? 0);

  async function save(): Promise<void> {
    app.clearFailure("preferences");
    const answer = await app.api.call("PUT", PATHS.preferences, Preferences, changes());
    if (answer.ok) status.textContent = text.saved;
    else app.showFailure("preferences", answer.error, () => void save());
  }

  draw();
  const panel = element(
    "div",
    { class: "hours" },
    element(
      "fieldset",
      { class: "segments", attrs: { "aria-label": text.hours } },
      kinds.working_hours,
      kinds.focus_hours,
    ),
    element("p", { class: "hint", text: text.hoursHint }),
    ...[...rows.values()].map((row) => row.element),
    element("label", { class: "label", text: text.buffer, attrs: { for: "buffer" } }),
    element(
      "div",
      { class: "beside" },
      buffer,
      actionButton(text.save, () => void save()),
    ),
    status,
  );
  const drawAnew = onChange((_preferences: Preferences | undefined) => draw());
  return { element: panel, changes, render: () => drawAnew(known()) };
}
