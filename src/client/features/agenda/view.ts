import type { App } from "../../app.ts";
import type { Box } from "../../schedule.ts";
import { fill } from "../../ui/element.ts";
import { agendaDays } from "./days.ts";

export type Agenda = { shown(): boolean; toggle(shown: boolean): void; render(boxes: readonly Box[]): void };

/** The grid in words: the same events, day by day, for who would rather read or listen. */
export function mountAgenda(app: App): Agenda {
  const { dom } = app;
  let shown = false;
  return {
    shown: () => shown,
    toggle(next) {
      if (next === shown) return;
      shown = next;
      dom.agenda.hidden = !shown;
      dom.calendar.hidden = shown;
      app.trace.view(shown ? "list" : app.state.currentView);
      app.render();
    },
    render(boxes) {
      if (shown) fill(dom.agenda, ...agendaDays(app, boxes));
      else if (dom.agenda.childNodes.length > 0) fill(dom.agenda);
    },
  };
}
