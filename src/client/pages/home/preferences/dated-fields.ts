import type { Preferences, PreferencesPatch } from "#contract/preferences.ts";
import { isDate } from "#domain/time.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { field, input } from "../../../ui/field.ts";
import type { Text } from "../text/index.ts";
import { hoursFields } from "./hours.ts";

/** Settings for some days only: trips, and weeks with hours of their own. */
export type DatedFields = {
  readonly root: HTMLElement;
  /** The settings, or a string that says what is wrong. */
  read(): PreferencesPatch | string;
};

/** A row of a list: its controls, and their value. */
type Row<T> = { readonly root: HTMLElement; read(): T | string };

export function datedFields(preferences: Preferences, text: Text): DatedFields {
  const { dated } = text;
  const trips = listOf(dated.addTrip, preferences.trips ?? [], (trip) => tripRow(trip, text));
  const weeks = listOf(dated.addWeeks, preferences.week_templates ?? [], (week) => weekRow(week, preferences, text));
  const heading = (name: string) => element("h3", { class: "label", text: name });
  return {
    root: element("div", { class: "stack" }, heading(dated.trips), trips.root, heading(dated.weeks), weeks.root),
    read() {
      // The service requires them in order; a person may enter them in any order.
      const [away, own] = [trips.read((a, b) => a.start_date.localeCompare(b.start_date)), weeks.read()];
      if (typeof away === "string") return away;
      if (typeof own === "string") return own;
      return { trips: away, week_templates: own };
    },
  };
}

/** Rows that can be added and removed; a new row is made from null. */
function listOf<T>(add: string, kept: readonly T[], make: (value: T | null) => Row<T> & { remove: HTMLElement }) {
  const rows = new Set<Row<T>>();
  const list = element("div", { class: "stack" });
  const show = (value: T | null) => {
    const row = make(value);
    row.remove.addEventListener("click", () => {
      rows.delete(row);
      row.root.remove();
    });
    rows.add(row);
    list.append(row.root);
    return row;
  };
  for (const value of kept) show(value);
  const begin = () => show(null).root.querySelector("input")?.focus();
  return {
    root: element("div", { class: "stack" }, list, element("div", {}, actionButton(add, begin))),
    read(compare: (a: T, b: T) => number = () => 0): T[] | string {
      const read: { readonly root: HTMLElement; readonly value: T }[] = [];
      for (const row of rows) {
        const value = row.read();
        if (typeof value === "string") return value;
        read.push({ root: row.root, value });
      }
      const ordered = read.toSorted((a, b) => compare(a.value, b.value));
      // A refusal names a row by its place.
      arrange(
        list,
        ordered.map(({ root }) => root),
      );
      return ordered.map(({ value }) => value);
    },
  };
}

/** Puts the rows in this order, with the focus where it was. */
function arrange(list: HTMLElement, rows: readonly HTMLElement[]): void {
  if (rows.every((row, index) => row === list.children[index])) return;
  const focused = document.activeElement;
  list.append(...rows);
  if (focused instanceof HTMLElement) focused.focus();
}

type Trip = NonNullable<Preferences["trips"]>[number];
type WeekTemplate = NonNullable<Preferences["week_templates"]>[number];

const removeButton = (name: string) => actionButton(name, () => undefined, "button quiet");

function tripRow(trip: Trip | null, text: Text) {
  const { dated } = text;
  const first = input("date", trip?.start_date ?? "", { required: true, name: "trips.start_date" });
  const last = input("date", trip?.end_date ?? "", { required: true, name: "trips.end_date" });
  const zone = input("text", trip?.time_zone ?? "", {
    list: "zones",
    name: "trips.time_zone",
    required: true,
    autocomplete: "off",
  });
  const remove = removeButton(dated.removeTrip);
  const fields = [field(dated.from, first), field(dated.to, last), field(text.zone, zone)];
  return {
    root: element("div", {}, element("div", { class: "columns" }, ...fields), remove),
    remove,
    read: () => ({ start_date: first.value, end_date: last.value, time_zone: zone.value.trim() }),
  };
}

function weekRow(week: WeekTemplate | null, usual: Preferences, text: Text) {
  const { dated } = text;
  const name = input("text", week?.name ?? "", { name: "week_templates.name", required: true, maxlength: "200" });
  const weeks = input("text", (week?.weeks ?? []).join(", "), {
    name: "week_templates.weeks",
    required: true,
    placeholder: "2026-12-07, 2026-12-14",
  });
  const { working_hours: working = usual.working_hours, focus_hours: focused = usual.focus_hours } = week ?? {};
  const hours = hoursFields({ heading: dated.hours, hours: working, text });
  const focus = hoursFields({ heading: dated.focus, hours: focused, text });
  const remove = removeButton(dated.removeWeeks);
  return {
    root: element(
      "div",
      { class: "stack" },
      element("div", { class: "columns two" }, field(dated.name, name), field(dated.dates, weeks)),
      element("div", { class: "columns two" }, hours.root, focus.root),
      element("div", {}, remove),
    ),
    remove,
    read(): WeekTemplate | string {
      const dates = weeks.value.split(/[,，\s]+/).filter((date) => date !== "");
      if (!dates.every(isDate)) return dated.datesWrong;
      const [working_hours, focus_hours] = [hours.read(), focus.read()];
      if (typeof working_hours === "string") return working_hours;
      if (typeof focus_hours === "string") return focus_hours;
      return { name: name.value.trim(), weeks: dates, working_hours, focus_hours };
    },
  };
}
