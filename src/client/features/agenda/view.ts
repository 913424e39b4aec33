import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { fill } from "../../ui/element.ts";

export type Agenda = { shown(): boolean; toggle(shown: boolean): void; render(boxes: readonly Box[]): void };

/** The grid as text: the same events, day by day, for people who prefer to read or listen. */
export function mountAgenda(app: App): Agenda {
  const { dom } = app;
  const days = fetchLater(app, () => import("./days.ts"));
  let shown = false;
  let latest: readonly Box[] = [];

  async function draw(): Promise<void> {
    const part = await days();
    if (part && shown) fill(dom.agenda, ...part.agendaDays(app, latest));
  }

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
      latest = boxes;
      if (shown) void draw();
      else if (dom.agenda.childNodes.length > 0) fill(dom.agenda);
    },
  };
}
