import type { ReadCalendar } from "#contract/calendar.ts";
import type { App } from "../../app.ts";
import { element } from "../../ui/element.ts";

/** A calendar that is drawn or not, as the person likes; its events count as busy either way. */
export function calendarItem(app: App, calendar: ReadCalendar): HTMLElement {
  const { state, text } = app;
  const box = element("input", {
    attrs: { type: "checkbox", "aria-label": text.calendarShown(calendar.name) },
    on: {
      change: () => {
        if (box.checked) state.hiddenCalendars.delete(calendar.id);
        else state.hiddenCalendars.add(calendar.id);
        app.render();
      },
    },
  });
  box.checked = !state.hiddenCalendars.has(calendar.id);
  return element(
    "li",
    {},
    element(
      "label",
      { class: `check ${calendar.color_class}`, data: { calendarId: calendar.id } },
      box,
      element("span", { class: "swatch", attrs: { "aria-hidden": "true" } }),
      element("span", { class: "calendar-name", text: calendar.name }),
      calendar.unread
        ? element("span", { class: "hint", text: text.notRead, data: { unread: calendar.unread.kind } })
        : !calendar.writable && element("span", { class: "hint", text: text.readOnly }),
    ),
  );
}
