import "../../styles/sources.css";
import type { ReadCalendar, SourceStatus } from "#contract/calendar.ts";
import type { PlannerContext } from "#contract/payload.ts";
import type { App, AppInFull } from "../../planner-state/app.ts";
import { upstreamWords } from "../../source-failures/failure-text.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { element } from "../../ui/element.ts";
import { sourcesOf } from "./sources-of.ts";

/** The calendars that are drawn. */
export function calendarItems(page: App, calendars: readonly ReadCalendar[]): HTMLElement[] {
  const app = inFull(page);
  return calendars.map((calendar) => calendarItem(app, calendar));
}

/** The outcome of reading each source. */
export function sourceItems(page: App, context: PlannerContext | undefined): HTMLElement[] {
  const app = inFull(page);
  const sources = context ? sourcesOf(context) : [];
  if (sources.length === 0) return [element("li", { class: "hint", text: app.text.noSources })];
  return sources.map((source) => sourceItem(app, source));
}

/** A calendar with a choice of whether it is drawn; its events count as busy either way. */
function calendarItem(app: AppInFull, calendar: ReadCalendar): HTMLElement {
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

function sourceItem({ text }: AppInFull, { connection_id, kind, label, ok, error }: SourceStatus): HTMLElement {
  return element(
    "li",
    { class: "source", data: { ok: String(ok), connectionId: connection_id, ...(error && { kind: error.kind }) } },
    element("span", { class: "source-mark", attrs: { "aria-hidden": "true" }, text: ok ? "✓" : "?" }),
    element(
      "span",
      {},
      element("span", { class: "source-label", text: ok ? label : text.sourceUnread(label) }),
      error && element("span", { class: "source-error hint", text: upstreamWords(error, text, kind) }),
    ),
  );
}
