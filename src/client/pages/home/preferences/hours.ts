import { WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import { element } from "../../../ui/element.ts";
import type { Text } from "../text/index.ts";

/** Hours of the week as seven lines such as `09:00–12:30, 13:30–18:00`. */
export type HoursFields = {
  readonly root: HTMLElement;
  /** The hours as typed; a string says which day is wrong. */
  read(): WeekHours | string;
};

type Options = { readonly heading: string; readonly hint: string; readonly hours: WeekHours; readonly text: Text };

export function hoursFields({ heading, hint, hours, text }: Options): HoursFields {
  const inputs = new Map(Weekday.options.map((day) => [day, dayInput(day, hours, text)]));
  const monday = inputs.get("mon");
  const same = element("button", {
    class: "button quiet",
    text: text.asMonday,
    attrs: { type: "button" },
    on: {
      click: () => {
        for (const day of ["tue", "wed", "thu", "fri"] as const) {
          const input = inputs.get(day);
          if (input && monday) input.value = monday.value;
        }
      },
    },
  });
  const rows = [...inputs].map(([day, input]) =>
    element("label", { class: "hours-row" }, element("span", { text: text.weekdays[day] }), input),
  );
  const root = element(
    "fieldset",
    { class: "plain hours" },
    element("legend", { class: "label", text: heading }),
    element("p", { class: "hint", text: hint }),
    ...rows,
    same,
  );
  return {
    root,
    read() {
      const read: Record<string, unknown> = {};
      for (const [day, input] of inputs) {
        const ranges = rangesOf(input.value);
        const valid = ranges && WeekHours.safeParse({ [day]: ranges });
        input.setAttribute("aria-invalid", String(!valid?.success));
        if (!valid?.success) {
          input.focus();
          return text.hoursWrong(text.weekdays[day]);
        }
        read[day] = ranges;
      }
      return WeekHours.parse(read);
    },
  };
}

function dayInput(day: Weekday, hours: WeekHours, text: Text): HTMLInputElement {
  const input = element("input", {
    class: "field",
    attrs: { type: "text", inputmode: "text", autocomplete: "off", "aria-label": text.weekdays[day] },
  });
  input.value = hours[day].map(([from, to]) => `${from}–${to}`).join(", ");
  return input;
}

/** `9-12:30, 13:30–18` as pairs of times of day; null when it is something else. */
function rangesOf(typed: string): [string, string][] | null {
  const parts = typed
    .split(/[,，;、]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ranges = parts.map((part) =>
    /^(\d{1,2}(?:[:：]\d\d)?)\s*(?:-|–|—|~|to|到|至)\s*(\d{1,2}(?:[:：]\d\d)?)$/.exec(part),
  );
  if (ranges.some((range) => range === null)) return null;
  return ranges.map((range) => [clock(range?.[1] ?? ""), clock(range?.[2] ?? "")]);
}

function clock(text: string): string {
  const [hours = "", minutes = "00"] = text.replace("：", ":").split(":");
  return `${hours.padStart(2, "0")}:${minutes}`;
}
