import type { App } from "../../planner-state/app.ts";
import { setUnavailable } from "../../ui/unavailable-button.ts";
import { fetchReading, goToToday, showView, stepDate } from "./actions.ts";

/**
 * The toolbar: date, view and zoom. `list` reads and changes whether the agenda replaces the grid.
 */
export function mountNavigation(app: App, list: { shown(): boolean; toggle(shown: boolean): void }): () => void {
  const { dom, state, shown, zoom, formats, text, signal } = app;
  const on = (target: HTMLElement, action: () => void) => target.addEventListener("click", action, { signal });
  on(dom.datePrev, () => stepDate(app, -1));
  on(dom.dateNext, () => stepDate(app, 1));
  on(dom.dateToday, () => goToToday(app));
  const views = [
    [dom.viewDay, "timeGridDay"],
    [dom.viewWeek, "timeGridWeek"],
  ] as const;
  for (const [button, view] of views) {
    on(button, () => {
      list.toggle(false);
      showView(app, view);
    });
  }
  on(dom.listView, () => list.toggle(!list.shown()));
  on(dom.zoomIn, () => zoom.step(1));
  on(dom.zoomOut, () => zoom.step(-1));

  app.atRest(fetchReading);

  const narrow = matchMedia("(max-width: 1023px)");
  const draw = () => {
    const { start, end } = shown.range();
    const day = narrow.matches ? formats.mediumDate : formats.longDate;
    const label = state.currentView === "timeGridDay" ? day(start) : formats.dateRange(start, end - 1);
    if (dom.dateLabel.textContent !== label) dom.dateLabel.textContent = label;
    const listed = list.shown();
    for (const [button, view] of views) {
      button.setAttribute("aria-pressed", String(!listed && state.currentView === view));
    }
    dom.listView.setAttribute("aria-pressed", String(listed));
    for (const button of [dom.zoomIn, dom.zoomOut]) setUnavailable(button, listed ? text.noZoom : null);
  };
  narrow.addEventListener("change", draw, { signal });
  return draw;
}
