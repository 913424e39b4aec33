import { isUpdate } from "#contract/variant.ts";
import type { App } from "../../app.ts";
import { fetchLater } from "../../fetch-later.ts";
import { currentVariant } from "../../state.ts";
import { fill } from "../../ui/element.ts";
import { onChange } from "../../ui/on-change.ts";
import type { WhyActions } from "./list.ts";

/** The reasons for the shown update's changes; loaded with the first update. */
export function mountWhy(app: App, actions: WhyActions): () => void {
  const { dom, state } = app;
  const part = fetchLater(app, () => import("./list.ts"));
  const draw = onChange(async (update: boolean, ..._drawnFrom: readonly unknown[]) => {
    dom.why.hidden = !update;
    // The parts below are not shown before this one, so that nothing moves while the person reads.
    dom.why.classList.toggle("awaited", update && !dom.why.hasChildNodes());
    const list = update ? await part() : null;
    dom.why.classList.remove("awaited");
    fill(dom.why, ...(list?.whyList(app, actions) ?? []));
  });
  let isOf = -1;
  return () => {
    const variant = currentVariant(state);
    const { standing, apply_state: { applied = false } = {} } = state.payload ?? {};
    // Reasons that were shown before the apply stay, of what it wrote.
    if (applied && isOf === state.variantIndex) return void part().then((list) => list?.keepWritten(app));
    isOf = applied ? -1 : state.variantIndex;
    draw(variant !== null && isUpdate(variant) && !applied, variant, standing);
  };
}
