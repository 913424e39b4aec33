import type { Interval } from "#domain/interval.ts";
import type { App } from "../../app.ts";
import { later } from "../../later.ts";
import type { Box } from "../../schedule.ts";
import { planZone } from "../../state.ts";
import type { Standing } from "../standing/hands.ts";
import type { Adjust } from "./actions.ts";

/**
 * Dragging is fetched when the pointer first comes over the grid; a press that is held when it is
 * there counts.
 */
export function fetchDragging(app: App, adjust: Adjust, standing: Pick<Standing, "mayMove" | "move">): void {
  const { dom, grid, signal, state } = app;
  const part = later(app, () => Promise.all([import("../../calendar/drag.ts"), import("./preview.ts")]));
  const waiting = new AbortController();
  let held: PointerEvent | null = null;
  const hold = (press: PointerEvent | null) => {
    held = press;
  };

  async function enable(): Promise<void> {
    const parts = await part();
    waiting.abort();
    if (!parts || signal.aborted) return;
    const [{ enableDragging }, { previewAt }] = parts;
    // Plans leave the times of a series that stands where they are.
    const isOfPlan = (box: Box) => !(box.stands && box.repeats) && adjust.mayMove(box.draftIndex);
    const handlers = {
      timeZone: planZone(state),
      mayMove: (box: Box) => isOfPlan(box) || standing.mayMove(box),
      preview: previewAt.bind(null, app),
      drop: (box: Box, span: Interval) =>
        isOfPlan(box) ? adjust.moveAndLock(box.draftIndex, span, box.start) : standing.move(box, span),
    };
    enableDragging(dom.calendar, grid, handlers, { signal, held });
  }

  const until = { signal: AbortSignal.any([signal, waiting.signal]) };
  dom.calendar.addEventListener("pointerdown", (event) => hold(event), until);
  window.addEventListener("pointerup", () => hold(null), until);
  window.addEventListener("pointercancel", () => hold(null), until);
  dom.calendar.addEventListener("pointerover", () => void enable(), { once: true, signal });
}
