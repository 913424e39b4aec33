import { Weekday } from "#contract/primitives.ts";
import { PartOfDay, Wish, type WishInput } from "#contract/wish.ts";
import type { Formats } from "#wording/formats.ts";
import { WISH_WORDS } from "#wording/wish.ts";
import { actionButton, element, fill } from "../ui/element.ts";
import { field, input, select } from "../ui/field.ts";
import type { WishesText } from "./text/index.ts";

type Page = {
  readonly text: WishesText["wish"];
  readonly formats: Formats;
  /** Titles of work, which may come first. */
  readonly works: () => readonly string[];
};

/** What each kind of wish is made of, besides its days. */
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

/** Sets one wish without a word typed: its kind, its days, its time. */
export function wishControl({ text, formats, works }: Page, add: (wish: Wish) => void): HTMLElement {
  const words = WISH_WORDS[formats.language];
  const kind = select(Object.entries(words.kinds), "no-work");
  const fields = element("div", { class: "wish-fields" });
  const fault = element("p", { class: "hint caution-text", attrs: { role: "alert" } });

  const chosen = new Set<Weekday>();
  const days = Weekday.options.map((day, index) => {
    const button = actionButton(formats.weekdayName(index + 1), () => press(!chosen.has(day)), "");
    const press = (isChosen: boolean) => {
      chosen[isChosen ? "add" : "delete"](day);
      button.setAttribute("aria-pressed", String(isChosen));
    };
    press(false);
    return { button, press };
  });
  const time = select(
    [["", text.allDay], ...PartOfDay.options.map((part) => [part, words.parts[part]] as const), ["times", text.times]],
    "",
  );
  const suggested = element("datalist", { attrs: { id: "wish-titles" } });
  const values = {
    at: input("time", "10:00"),
    from: input("time", "12:00"),
    to: input("time", "13:00"),
    minutes: input("number", "", { min: "0", max: "1440", step: "5" }),
    least: input("number", "", { min: "5", max: "1440", step: "5" }),
    most: input("number", "", { min: "5", max: "1440", step: "5" }),
    title: input("text", "", { list: "wish-titles", maxlength: "500" }),
  };

  const shown = (): Field[] => {
    const own = FIELDS[kind.value as Wish["kind"]];
    return own.flatMap((name) => (name === "time" && time.value === "times" ? [name, "from", "to"] : [name]));
  };
  const draw = () => {
    fault.textContent = "";
    fill(suggested, ...works().map((title) => element("option", { attrs: { value: title } })));
    fill(fields, ...shown().map(drawn));
  };
  const drawn = (name: Field): HTMLElement => {
    if (name === "time") return field(text.time, time);
    if (name !== "days") return field(text[name], values[name]);
    return element(
      "fieldset",
      { class: "segments wish-days", attrs: { "aria-label": text.days } },
      ...days.map(({ button }) => button),
    );
  };

  /** The wish as it is set, with what is left empty left out. */
  function wish(): WishInput {
    const named = Weekday.options.filter((day) => chosen.has(day));
    const part = PartOfDay.safeParse(time.value);
    const parts = shown().flatMap((name): [string, unknown][] => {
      if (name === "days") return named.length > 0 ? [["days", named]] : [];
      if (name === "time") return part.success ? [["part", part.data]] : [];
      const { value, type } = values[name];
      return value === "" ? [] : [[name, type === "number" ? Number(value) : value.trim()]];
    });
    return { kind: kind.value, ...Object.fromEntries(parts) } as WishInput;
  }
  const submit = () => {
    const read = Wish.safeParse(wish());
    fault.textContent = read.success ? "" : text.incomplete;
    if (!read.success) return;
    add(read.data);
    for (const { press } of days) press(false);
    kind.focus();
  };

  function onEnter(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    submit();
  }

  kind.addEventListener("change", draw);
  time.addEventListener("change", draw);
  const panel = element(
    "div",
    {
      class: "wish-control",
      attrs: { role: "group", "aria-label": text.control },
      // The form around it is sent by its own button alone.
      on: { keydown: (event) => onEnter(event as KeyboardEvent) },
    },
    field(text.kind, kind),
    fields,
    actionButton(text.add, submit),
    fault,
    suggested,
  );
  draw();
  return panel;
}
