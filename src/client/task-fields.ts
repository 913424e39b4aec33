import { dateOf, epochOf, formatInstant, instantAt, isDate, minuteOfDay } from "#domain/time.ts";
import { element } from "./element.ts";

/** A due date as the two fields that show it, on the clock of the zone. */
export function splitDue(due: string | null, timeZone: string): { date: string; time: string } {
  if (due === null) return { date: "", time: "" };
  if (isDate(due)) return { date: due, time: "" };
  const at = epochOf(due);
  const minute = minuteOfDay(at, timeZone);
  const pad = (number: number) => String(number).padStart(2, "0");
  return { date: dateOf(at, timeZone), time: `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}` };
}

/** The due date that the two fields say: with a time an instant, without one a date. */
export function joinDue(date: string, time: string, timeZone: string): string | null {
  if (date === "") return null;
  if (time === "") return date;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatInstant(instantAt(date, hours * 60 + minutes, timeZone));
}

export function input(type: string, value: string, attrs: Record<string, string | boolean> = {}): HTMLInputElement {
  const made = element("input", { class: "field", attrs: { type, ...attrs } });
  made.value = value;
  return made;
}

export function select(options: readonly (readonly [string, string])[], value: string): HTMLSelectElement {
  const made = element(
    "select",
    { class: "field" },
    ...options.map(([each, name]) => element("option", { text: name, attrs: { value: each } })),
  );
  made.value = value;
  return made;
}

/** A control under its name. */
export function field(label: string, control: HTMLElement, name = ""): HTMLElement {
  return element(
    "label",
    { class: `labelled ${name}`.trim() },
    element("span", { class: "label", text: label }),
    control,
  );
}
