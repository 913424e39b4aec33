import { Weekday } from "#contract/primitives.ts";
import type { Formats } from "#wording/formats.ts";
import { actionButton, element } from "./element.ts";

/** The days of the week, each pressed or not. */
export type DayToggles = {
  readonly root: HTMLElement;
  read(): Weekday[];
  set(days: readonly Weekday[]): void;
};

export function dayToggles(label: string, formats: Formats): DayToggles {
  const buttons = Weekday.options.map((day, index) => ({ day, button: toggle(formats.weekdayName(index + 1)) }));
  return {
    root: element(
      "fieldset",
      { class: "segments wish-days", attrs: { "aria-label": label } },
      ...buttons.map(({ button }) => button),
    ),
    read: () => buttons.flatMap(({ day, button }) => (isPressed(button) ? [day] : [])),
    set: (days) => {
      for (const { day, button } of buttons) press(button, days.includes(day));
    },
  };
}

function toggle(name: string): HTMLButtonElement {
  const button = actionButton(name, () => press(button, !isPressed(button)), "");
  press(button, false);
  return button;
}

function press(button: HTMLElement, isChosen: boolean): void {
  button.setAttribute("aria-pressed", String(isChosen));
}

function isPressed(button: HTMLElement): boolean {
  return button.getAttribute("aria-pressed") === "true";
}
