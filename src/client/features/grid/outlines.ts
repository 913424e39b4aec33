import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { currentVariant } from "../../planner-state/state.ts";

const fetchOutlines = () => import("../../calendar/outlines.ts");

export type Outlines = Awaited<ReturnType<typeof fetchOutlines>>;

/**
 * Loads the code for an update's outlines before the first paint: it narrows boxes, so that their
 * text would move if it came later. Null when nothing moves; a failed load is retried later.
 */
export async function fetchOutlinesFor({ draft_variants: variants }: PlannerPayload): Promise<Outlines | null> {
  const leaves = variants.some(({ events, removes }) => removes?.length || events.some(({ was }) => was));
  return leaves ? fetchOutlines().catch(() => null) : null;
}

/**
 * Outlines for the former places of moved blocks, wherever the blocks are now, and for removed
 * blocks, loaded with the first update that has any. Returns the drawing; an applied variant has no
 * outlines.
 */
export function mountOutlines(app: App, fetched: Outlines | null): (removed: readonly Box[]) => void {
  const part = fetchLater(app, fetchOutlines);
  let outlines = fetched;
  let moved: readonly DraftEvent[] = [];
  let removed: readonly Box[] = [];

  function draw(): void {
    const { calendar } = app.dom;
    if (outlines) outlines.drawOutlines(calendar, { moved, removed }, app, app.select);
    else if (moved.length + removed.length > 0) return void fetchAndDraw();
    calendar.dataset.outlined = "";
  }

  async function fetchAndDraw(): Promise<void> {
    outlines = await part();
    if (outlines) draw();
  }

  return (going) => {
    const variant = app.state.payload?.apply_state.applied ? null : currentVariant(app.state);
    moved = variant?.events.filter(({ was }) => was) ?? [];
    removed = going;
    draw();
  };
}
