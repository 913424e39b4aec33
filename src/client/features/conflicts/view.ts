import type { PlannerPayload } from "#contract/payload.ts";
import type { DraftVariant } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { currentVariant } from "../../planner-state/state.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { fill } from "../../ui/element.ts";
import type { ConflictActions } from "./rows.ts";

/** The number of blocks that overlap the calendar and, when the tab is open, the list of them. */
export function mountConflicts(app: App, actions: ConflictActions): () => void {
  const { dom, state, text } = app;
  const part = fetchLater(app, () => import("./rows.ts"));
  type Drawn = readonly [readonly Conflict[], DraftVariant | null, PlannerPayload | null];
  const now = (): Drawn => [app.shown.conflicts(state.variantIndex), currentVariant(state), state.payload];

  const drawCount = onChange((count: number) => {
    dom.conflictCount.textContent = String(count);
    dom.conflictBadge.textContent = count ? String(count) : "";
    dom.conflictWords.textContent = text.conflictWords(count);
    dom.conflictSummary.classList.toggle("none", !count);
  });
  const drawRows = onChange(async (..._drawnFrom: Drawn) => {
    const rows = await part();
    const [conflicts, variant] = now();
    if (rows) fill(dom.conflictList, ...rows.conflictRows(app, conflicts, variant, actions));
  });

  return () => {
    const drawn = now();
    drawCount(drawn[0].length);
    if (!dom.conflictList.hidden) drawRows(...drawn);
  };
}
