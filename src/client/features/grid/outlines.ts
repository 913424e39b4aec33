import type { PlannerPayload } from "#contract/payload.ts";
import type { App } from "../../app.ts";
import type { Box } from "../../boxes.ts";
import { fetchLater } from "../../fetch-later.ts";

const fetchOutlines = () => import("../../calendar/outlines.ts");

export type Outlines = Awaited<ReturnType<typeof fetchOutlines>>;

/**
 * What an update is drawn with, before the first paint: it narrows boxes, and their words would
 * move if it came later. Null where nothing moves; what cannot be fetched is tried again later.
 */
export async function fetchOutlinesFor({ draft_variants: variants }: PlannerPayload): Promise<Outlines | null> {
  const leaves = variants.some(({ events, removes }) => removes?.length || events.some(({ was }) => was));
  return leaves ? fetchOutlines().catch(() => null) : null;
}

/**
 * Where moved blocks stood, and the blocks that go: fetched with the first update that has any.
 * Returns the drawing; what is applied has left nothing behind.
 */
export function mountOutlines(
  app: App,
  fetched: Outlines | null,
): (drafts: readonly Box[], removed: readonly Box[]) => void {
  const part = fetchLater(app, fetchOutlines);
  let outlines = fetched;
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
