import type { Interval } from "#domain/interval.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { planZone } from "../../planner-state/state.ts";
import type { Standing } from "../standing/block-actions.ts";
import type { Adjust } from "./actions.ts";

/**
 * Loads dragging when the pointer first enters the grid, and replays what the pointer did on a
 * block in the meantime.
 */
export function fetchDragging(app: App, adjust: Adjust, standing: Standing): void {
  const { dom, grid, signal, state } = app;
  const part = fetchLater(app, () => Promise.all([import("../../calendar/drag.ts"), import("./preview.ts")]));
  const waiting = new AbortController();
  let gesture: readonly PointerEvent[] = [];
  const goOn = (event: PointerEvent) => {
    const [press, last] = [gesture[0], gesture.at(-1)];
    if (!press || last?.type === "pointerup" || last?.type === "pointercancel") return;
    gesture = event.type === "pointermove" ? [press, event] : [...gesture, event];
  };

  async function enable(): Promise<void> {
    const parts = await part();
    waiting.abort();
    if (!parts || signal.aborted) return;
    const [{ enableDragging }, { previewAt }] = parts;
    // Plans leave a standing series in place.
    const isOfPlan = (box: Box) => !(box.stands && box.repeats) && adjust.mayMove(box.draftIndex);
    const handlers = {
      timeZone: planZone(state),
      mayMove: (box: Box) => isOfPlan(box) || standing.view()?.mayMove(box),
      preview: previewAt.bind(null, app),
      drop: (box: Box, span: Interval) =>
        isOfPlan(box) ? adjust.moveAndLock(box.draftIndex, span, box.start) : standing.view()?.move(box, span),
    };
    enableDragging(dom.calendar, grid, handlers, { signal, gesture });
  }

  const until = { signal: AbortSignal.any([signal, waiting.signal]) };
  const start = (press: PointerEvent) => {
    gesture = [press];
  };
  dom.calendar.addEventListener("pointerdown", start, until);
  for (const type of ["pointermove", "pointerup", "pointercancel"] as const) window.addEventListener(type, goOn, until);
  dom.calendar.addEventListener("pointerover", () => void enable(), { once: true, signal });
}
