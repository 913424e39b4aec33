import "../../styles/rows.css";
import "../../styles/agenda.css";
import { checkTimeOverlap } from "#domain/interval.ts";
import { endOfDate, startOfDate } from "#domain/time.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import { standsWords } from "../../boxes/status-text.ts";
import { titleOf } from "../../calendar/index.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";
import { element } from "../../ui/element.ts";
import { becameOf, blockOf, numberOf } from "../standing/block-of-box.ts";

/** The days on screen with their events, as headings and rows. */
export function agendaDays(app: App, boxes: readonly Box[]): HTMLElement[] {
  const { formats, state, text } = app;
  const zone = planZone(state);
  const dates = app.shown.dates();
  return dates.map((date) => {
    const [start, end] = [startOfDate(date, zone), endOfDate(date, zone)];
    const here = boxes
      .filter((box) => box.start === start || checkTimeOverlap(box.start, box.end, start, end))
      .sort((a, b) => Number(b.allDay) - Number(a.allDay) || a.start - b.start || a.end - b.end);
    return element(
      "section",
      { class: "agenda-day" },
      element("h3", { text: formats.longDate(start) }),
      here.length > 0
        ? element("ul", { class: "rows" }, ...here.map((box) => row(app, box)))
        : element("p", { class: "hint", text: "–" }),
    );
  });

  function row(of: App, box: Box): HTMLElement {
    const time = box.allDay ? text.allDay : formats.timeRange(box.start, box.end);
    const block = blockOf(state.standing, box);
    const kind = (block && becameOf(block, inFull(of))) || standsWords(box, of);
    const button = element(
      "button",
      {
        class: `row agenda-row ${box.kind} ${box.colorClass}`,
        attrs: { type: "button" },
        data: {
          eventKind: box.kind,
          eventId: box.eventId,
          ...(box.stands && { stands: box.stands }),
          ...(box.conflicts.length > 0 && { conflict: "true" }),
        },
        on: { click: () => of.select(box) },
      },
      element("span", { class: "agenda-time", text: time }),
      element("span", {
        class: "row-title",
        text: titleOf(block ? { ...box, part: numberOf(of, { box, block }) } : box, text),
      }),
      element("span", {
        class: "row-meta",
        text: [kind, box.conflicts.length > 0 && text.conflicting, box.location, box.stands !== "kept" && box.reason]
          .filter(Boolean)
          .join(" · "),
      }),
    );
    return element("li", {}, button);
  }
}
