import type { HabitPatch, StoredHabit } from "#contract/habit.ts";
import { dateOf } from "#domain/time.ts";
import { dayToggles } from "../../../ui/day-toggles.ts";
import { element } from "../../../ui/element.ts";
import { field, input } from "../../../ui/field.ts";
import { formatRanges, parseRanges } from "../../../ui/hour-ranges.ts";
import { inPlaceForm } from "../../../ui/task-form.ts";
import type { Home } from "../home-context.ts";
import { type HabitText, loadHabitText } from "./text/index.ts";

type Ends = { readonly save: (patch: HabitPatch) => void; readonly close: () => void };

/** A form for the editable fields of a habit; `below` shows messages. */
export async function habitForm(
  home: Home,
  habit: StoredHabit,
): Promise<(ends: Ends, below: HTMLElement) => HTMLElement> {
  const words = await loadHabitText(home.language);
  return ({ save, close }, below) => {
    const controls = controlsOf(home, words, habit);
    const { title, minutes, times, every, hours, paused, days } = controls;
    const { text } = home;
    const fields = [
      field(text.fields.title, title, "wide"),
      field(text.fields.minutes, minutes),
      field(words.times, times),
      field(words.every, every),
      element("div", { class: "labelled wide" }, element("span", { class: "label", text: words.days }), days.root),
      field(words.hours, hours, "wide"),
      field(words.paused, paused),
      below,
    ];
    return inPlaceForm(text, fields, { save: () => save(patchOf(home, controls, habit)), close });
  };
}

type Controls = ReturnType<typeof controlsOf>;

function controlsOf({ formats }: Home, words: HabitText, habit: StoredHabit) {
  const days = dayToggles(words.days, formats);
  days.set(habit.days ?? []);
  const hours = input("text", formatRanges(habit.preferred ?? []), { placeholder: words.hoursHint, name: "preferred" });
  hours.addEventListener("input", () => hours.setCustomValidity(parseRanges(hours.value) ? "" : words.hoursWrong));
  return {
    title: input("text", habit.title, { required: true, maxlength: "500", name: "title" }),
    minutes: number("duration_minutes", habit.duration_minutes, { min: "5", max: "1440" }),
    times: number("times_per_week", habit.times_per_week, { min: "1", max: "7" }),
    every: number("every_weeks", habit.every_weeks ?? 1, { min: "1", max: "8" }),
    paused: input("date", habit.paused_until ?? "", { name: "paused_until" }),
    days,
    hours,
  };
}

const number = (name: keyof HabitPatch, value: number, bounds: Record<string, string>) =>
  input("number", String(value), { required: true, name, ...bounds });

function patchOf({ now, formats }: Home, controls: Controls, habit: StoredHabit): HabitPatch {
  const { title, minutes, times, every, hours, paused, days } = controls;
  const everyWeeks = Number(every.value);
  const named = days.read();
  return {
    title: title.value.trim(),
    duration_minutes: Number(minutes.value),
    times_per_week: Number(times.value),
    preferred: parseRanges(hours.value) ?? [],
    days: named.length > 0 ? named : null,
    paused_until: paused.value || null,
    ...(everyWeeks !== (habit.every_weeks ?? 1) && {
      every_weeks: everyWeeks,
      // The first week of a fortnightly habit is the present one.
      starts_on: dateOf(now(), formats.timeZone),
    }),
  };
}
