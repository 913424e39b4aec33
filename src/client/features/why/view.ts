import { isUpdate } from "#contract/variant.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { currentVariant } from "../../planner-state/state.ts";
import { onChange } from "../../ui/draw-on-change.ts";
import { fill } from "../../ui/element.ts";
import { fillLater } from "../../ui/fill-later.ts";
import type { WhyActions } from "./list.ts";

/** The reasons for the shown update's changes; loaded with the first update. */
export function mountWhy(app: App, actions: WhyActions): () => void {
  const { dom, state } = app;
  const part = fetchLater(app, () => import("./list.ts"));
  const draw = onChange((update: boolean, ..._drawnFrom: readonly unknown[]) => {
    dom.why.hidden = !update;
    if (update) void fillLater(dom.why, part(), (list) => list.whyList(app, actions));
    else fill(dom.why);
  });
  let isOf = -1;
  return () => {
    const variant = currentVariant(state);
    const { standing, apply_state: { applied = false } = {} } = state.payload ?? {};
    // After an apply, the reasons of what it wrote stay.
    if (applied && isOf === state.variantIndex) return void part().then((list) => list?.keepWritten(app));
    isOf = applied ? -1 : state.variantIndex;
    draw(variant !== null && isUpdate(variant) && !applied, variant, standing);
  };
}
