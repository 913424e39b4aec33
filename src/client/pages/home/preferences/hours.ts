import { WeekHours } from "#contract/preferences.ts";
import { Weekday } from "#contract/primitives.ts";
import { element } from "../../../ui/element.ts";
import { formatRanges, parseRanges } from "../../../ui/hour-ranges.ts";
import type { Text } from "../text/index.ts";

/** Hours of the week as seven lines such as `09:00–12:30, 13:30–18:00`. */
export type HoursFields = {
  readonly root: HTMLElement;
  /** The typed hours, or a string that says which day is wrong. */
  read(): WeekHours | string;
};

type Options = { readonly heading: string; readonly hint?: string; readonly hours: WeekHours; readonly text: Text };

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
    hint !== undefined && element("p", { class: "hint", text: hint }),
    ...rows,
    same,
  );
  return {
    root,
    read() {
      const read: Record<string, unknown> = {};
      for (const [day, input] of inputs) {
        const ranges = parseRanges(input.value);
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
  input.value = formatRanges(hours[day]);
  return input;
}
