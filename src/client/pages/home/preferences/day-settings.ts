import { LIMITS } from "#contract/limits.ts";
import { type Preferences, type PreferencesPatch, WeekHours } from "#contract/preferences.ts";
import { LONGEST_STRETCH_MINUTES } from "#domain/longest-stretch.ts";
import { actionButton, element } from "../../../ui/element.ts";
import { field, input } from "../../../ui/field.ts";
import type { Home } from "../home-context.ts";
import type { Text } from "../text/index.ts";
import { allDayFields } from "./all-day.ts";
import { datedFields } from "./dated-fields.ts";
import { hoursFields } from "./hours.ts";

/** Optional settings of a day: lunch, pauses, travel, and hours of categories. */
export type DayFields = {
  readonly root: HTMLElement;
  /** The settings, or a string that says which hours are wrong. */
  read(): PreferencesPatch | string;
};

export function dayFields(home: Home, preferences: Preferences): DayFields {
  const { text } = home;
  const { lunch } = preferences;
  const { day } = text;
  const minutes = (name: string, value: number | null | undefined, most: number, least = 0) =>
    input("number", value ? String(value) : "", { name, min: String(least), max: String(most), placeholder: day.none });
  const controls = {
    from: input("time", lunch?.from ?? "12:00", { name: "lunch.from" }),
    to: input("time", lunch?.to ?? "14:00", { name: "lunch.to" }),
    lunch: minutes("lunch.minutes", lunch?.minutes, 240, 5),
    pause: minutes("break_minutes", preferences.break_minutes, 240),
    stretch: input("number", String(preferences.longest_stretch_minutes ?? LONGEST_STRETCH_MINUTES), {
      name: "longest_stretch_minutes",
      min: "15",
      max: "1440",
    }),
    travel: minutes("travel_minutes", preferences.travel_minutes, 480),
    most: minutes("max_blocks_per_day", preferences.max_blocks_per_day, 48, 1),
    frozen: input("number", String(preferences.frozen_hours ?? 2), {
      name: "frozen_hours",
      min: "0",
      max: "168",
      step: "any",
    }),
  };
  const dated = datedFields(preferences, text);
  const categories = categoryFields(preferences.hours_by_category ?? {}, text);
  const numbers = element(
    "div",
    { class: "columns" },
    field(day.lunch, controls.lunch),
    field(day.lunchFrom, controls.from),
    field(day.lunchTo, controls.to),
    field(day.pause, controls.pause),
    field(day.stretch, controls.stretch),
    field(day.travel, controls.travel),
    field(day.most, controls.most),
    field(day.frozen, controls.frozen),
  );
  const allDay = allDayFields(home, preferences.all_day_events);
  const root = element(
    "details",
    { on: { toggle: () => allDay.load() } },
    element("summary", { class: "label", text: day.heading }),
    element("div", { class: "stack" }, numbers, allDay.root, categories.root, dated.root),
  );
  const read = () => {
    const patch = patchOf(controls, categories.read(), dated.read());
    return typeof patch === "string" ? patch : { ...patch, all_day_events: allDay.read() };
  };
  return { root, read };
}

type Controls = Readonly<
  Record<"from" | "to" | "lunch" | "pause" | "stretch" | "travel" | "most" | "frozen", HTMLInputElement>
>;

/** An empty field resets its setting. */
function patchOf(
  controls: Controls,
  hours: Record<string, WeekHours> | string,
  dated: PreferencesPatch | string,
): PreferencesPatch | string {
  if (typeof hours === "string") return hours;
  if (typeof dated === "string") return dated;
  const number = (control: HTMLInputElement) => (control.value === "" ? null : Number(control.value));
  const lunch = number(controls.lunch);
  return {
    ...dated,
    lunch: lunch === null ? null : { from: controls.from.value, to: controls.to.value, minutes: lunch },
    break_minutes: number(controls.pause) ?? 0,
    longest_stretch_minutes: number(controls.stretch) ?? LONGEST_STRETCH_MINUTES,
    travel_minutes: number(controls.travel) ?? 0,
    max_blocks_per_day: number(controls.most),
    frozen_hours: number(controls.frozen) ?? 2,
    hours_by_category: hours,
  };
}

/** Week hours by name of category, which can be added and removed. */
function categoryFields(kept: Readonly<Record<string, WeekHours>>, text: Text) {
  const { day } = text;
  const groups = new Map<string, ReturnType<typeof hoursFields>>();
  const list = element("div", { class: "columns two" });
  const name = input("text", "", { maxlength: "200", "aria-label": day.category, placeholder: day.category });
  const show = (category: string, hours: WeekHours) => {
    const fields = hoursFields({ heading: category, hint: day.categoryHint, hours, text });
    const remove = () => {
      groups.delete(category);
      fields.root.remove();
    };
    fields.root.append(actionButton(day.removeCategory(category), remove, "button quiet"));
    groups.set(category, fields);
    list.append(fields.root);
  };
  const add = () => {
    const category = name.value.trim();
    if (category === "" || groups.has(category) || groups.size >= LIMITS.categories) return name.focus();
    show(category, WeekHours.parse({}));
    name.value = "";
  };
  for (const [category, hours] of Object.entries(kept)) show(category, hours);
  const adding = element("div", { class: "inline-form" }, name, actionButton(day.addCategory, add));
  return {
    root: element("div", { class: "stack" }, element("h3", { class: "label", text: day.categories }), list, adding),
    read() {
      const hours: Record<string, WeekHours> = {};
      for (const [category, fields] of groups) {
        const read = fields.read();
        if (typeof read === "string") return read;
        hours[category] = read;
      }
      return hours;
    },
  };
}
