import type { App } from "../../app.ts";
import { later } from "../../later.ts";
import type { Box } from "../../schedule.ts";

/**
 * Where moved blocks stood, and the blocks that go: fetched with the first update that has any.
 * Returns the drawing; what is applied has left nothing behind.
 */
export function mountOutlines(app: App): (drafts: readonly Box[], removed: readonly Box[]) => void {
  const part = later(app, () => import("../../calendar/outlines.ts"));
  let outlines: Awaited<ReturnType<typeof part>> = null;
  let moved: readonly Box[] = [];
  let removed: readonly Box[] = [];

  function draw(): void {
    const { calendar } = app.dom;
    if (outlines) outlines.drawOutlines(calendar, moved, removed, app, app.select);
    else if (moved.length + removed.length > 0) return void fetchAndDraw();
    calendar.dataset.outlined = "";
  }

  async function fetchAndDraw(): Promise<void> {
    outlines = await part();
    if (outlines) draw();
  }

  return (drafts, going) => {
    moved = app.state.payload?.apply_state.applied ? [] : drafts.filter(({ was }) => was);
    removed = going;
    draw();
  };
}
