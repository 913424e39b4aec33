import type { ReadCalendar } from "#contract/calendar.ts";
import { Connection } from "#contract/connection.ts";
import { connectionPath } from "#contract/paths.ts";
import { element, fill } from "../../../ui/element.ts";
import { createProblemNote } from "../explain-problem.ts";
import type { Home } from "../home-context.ts";

/** The calendars of a connection, each read or not; a choice is saved at once. */
export function calendarChoice(home: Home, { id }: Connection): HTMLElement {
  const { api, text } = home;
  const list = element("div", { class: "calendar-choice" }, element("p", { class: "hint", text: text.loading }));
  const fault = element("div");
  const problem = createProblemNote(fault, text);

  async function load(): Promise<void> {
    const answer = await api.call("GET", connectionPath(id), Connection);
    if (!answer.ok) {
      fill(list);
      return problem.show(text.sourcesFailed, answer.error, () => void load());
    }
    const calendars = answer.value.calendars ?? [];
    if (calendars.length === 0) return fill(list, element("p", { class: "hint", text: text.noCalendars }));
    fill(list, ...calendars.map(box));
  }

  function box(calendar: ReadCalendar): HTMLElement {
    const input = element("input", {
      attrs: { type: "checkbox", value: calendar.id },
      on: { change: () => void save() },
    });
    input.checked = calendar.selected !== false;
    return element(
      "label",
      { class: `check ${calendar.color_class}` },
      input,
      element("span", { class: "swatch", attrs: { "aria-hidden": "true" } }),
      element("span", { text: calendar.name }),
    );
  }

  async function save(): Promise<void> {
    problem.clear();
    const chosen = [...list.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    const answer = await api.call("PATCH", connectionPath(id), Connection, { calendars: chosen });
    if (!answer.ok) problem.show(text.saveFailed, answer.error, () => void save());
  }

  void load();
  return element(
    "fieldset",
    { class: "plain" },
    element("legend", { class: "label", text: text.chooseCalendars }),
    list,
    fault,
  );
}
