import { PartOfDay, Wish, type WishInput } from "#contract/wish.ts";
import type { Formats } from "#wording/formats.ts";
import { WISH_WORDS } from "#wording/wish.ts";
import { type DayToggles, dayToggles } from "../ui/day-toggles.ts";
import { actionButton, element, fill } from "../ui/element.ts";
import { field, input, select } from "../ui/field.ts";
import type { WishesText } from "./text/index.ts";

type Page = {
  readonly text: WishesText["wish"];
  readonly formats: Formats;
  /** Titles of work, of which one may come first. */
  readonly works: () => readonly string[];
};

/** The fields of each kind of wish, besides its days. */
const FIELDS: Readonly<Record<Wish["kind"], readonly Field[]>> = {
  "no-work": ["days", "time"],
  only: ["days", "time"],
  also: ["days", "time"],
  start: ["days", "at"],
  stop: ["days", "at"],
  lunch: ["from", "to", "days"],
  "no-lunch": ["days"],
  focus: ["days", "time"],
  "no-focus": ["days", "time"],
  "focus-at-most": ["minutes"],
  blocks: ["least", "most"],
  breaks: ["minutes"],
  "task-length": ["minutes"],
  first: ["title"],
};
type Field = "days" | "time" | "at" | "from" | "to" | "minutes" | "least" | "most" | "title";

type Value = Exclude<Field, "days" | "time">;

type Control = Page & {
  readonly add: (wish: Wish) => void;
  readonly kind: HTMLSelectElement;
  readonly days: DayToggles;
  readonly time: HTMLSelectElement;
  readonly values: Readonly<Record<Value, HTMLInputElement>>;
  readonly fields: HTMLElement;
  readonly fault: HTMLElement;
  readonly suggested: HTMLElement;
};

/** A form for one wish: its kind, its days, its time. */
export function wishControl(page: Page, add: (wish: Wish) => void): HTMLElement {
  const { text, formats } = page;
  const words = WISH_WORDS[formats.language];
  const parts = PartOfDay.options.map((part) => [part, words.parts[part]] as const);
  const control: Control = {
    ...page,
    add,
    kind: select(Object.entries(words.kinds), "no-work"),
    days: dayToggles(text.days, formats),
    time: select([["", text.allDay], ...parts, ["times", text.times]], ""),
    values: valueInputs(),
    fields: element("div", { class: "wish-fields" }),
    fault: element("p", { class: "hint caution-text", attrs: { role: "alert" } }),
    suggested: element("datalist", { attrs: { id: "wish-titles" } }),
  };
  control.kind.addEventListener("change", () => draw(control));
  control.time.addEventListener("change", () => draw(control));
  draw(control);
  return panelOf(control);
}

function panelOf(control: Control): HTMLElement {
  const { text, kind, fields, fault, suggested } = control;
  const properties = {
    class: "wish-control",
    attrs: { role: "group", "aria-label": text.control },
    // Only its own button submits the surrounding form.
    on: { keydown: (event: Event) => onEnter(control, event as KeyboardEvent) },
  };
  const button = actionButton(text.add, () => submit(control));
  return element("div", properties, field(text.kind, kind), fields, button, fault, suggested);
}

function valueInputs(): Control["values"] {
  return {
    at: input("time", "10:00"),
    from: input("time", "12:00"),
    to: input("time", "13:00"),
    minutes: input("number", "", { min: "0", max: "1440", step: "5" }),
    least: input("number", "", { min: "5", max: "1440", step: "5" }),
    most: input("number", "", { min: "5", max: "1440", step: "5" }),
    title: input("text", "", { list: "wish-titles", maxlength: "500" }),
  };
}

function shownFields({ kind, time }: Control): Field[] {
  const own = FIELDS[kind.value as Wish["kind"]];
  return own.flatMap((name) => (name === "time" && time.value === "times" ? [name, "from", "to"] : [name]));
}

function draw(control: Control): void {
  const { fault, suggested, fields, works } = control;
  fault.textContent = "";
  fill(suggested, ...works().map((title) => element("option", { attrs: { value: title } })));
  fill(fields, ...shownFields(control).map((name) => drawn(control, name)));
}

function drawn({ text, time, days, values }: Control, name: Field): HTMLElement {
  if (name === "time") return field(text.time, time);
  if (name !== "days") return field(text[name], values[name]);
  return days.root;
}

/** The wish in the form, without empty fields. */
function wishOf(control: Control): WishInput {
  const { kind, time, days, values } = control;
  const named = days.read();
  const part = PartOfDay.safeParse(time.value);
  const parts = shownFields(control).flatMap((name): [string, unknown][] => {
    if (name === "days") return named.length > 0 ? [["days", named]] : [];
    if (name === "time") return part.success ? [["part", part.data]] : [];
    const { value, type } = values[name];
    return value === "" ? [] : [[name, type === "number" ? Number(value) : value.trim()]];
  });
  return { kind: kind.value, ...Object.fromEntries(parts) } as WishInput;
}

function submit(control: Control): void {
  const { text, kind, days, fault, add } = control;
  const wish = Wish.safeParse(wishOf(control));
  fault.textContent = wish.success ? "" : text.incomplete;
  if (!wish.success) return;
  add(wish.data);
  days.set([]);
  kind.focus();
}

function onEnter(control: Control, event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
  event.preventDefault();
  submit(control);
}
