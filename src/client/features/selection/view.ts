import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { fill } from "../../ui/element.ts";
import type { Standing } from "../standing/block-actions.ts";
import type { BlockActions } from "./details.ts";

export type Selection = {
  readonly box: () => Box | null;
  select(box: Box | null): void;
  /** Draws the selected block as it is now; a block that is gone is deselected. */
  render(boxes: readonly Box[]): void;
};

/** The details of the selected block: its reason, its task, its cushion, and its overlaps. */
export function mountSelection(app: App, actions: Omit<BlockActions, "close">, standing: Standing): Selection {
  const { dom } = app;
  const details = fetchLater(app, () => import("./details.ts"));
  let part: Awaited<ReturnType<typeof details>> = null;
  let selected: Box | null = null;

  async function draw(): Promise<void> {
    for (const anchor of dom.calendar.querySelectorAll<HTMLElement>("[data-key]")) {
      if (anchor.dataset.key === selected?.key) anchor.dataset.selected = "true";
      else delete anchor.dataset.selected;
    }
    if (standing.view()?.openCard(selected) || selected === null) {
      dom.selection.hidden = true;
      dom.selection.classList.remove("held");
      return;
    }
    // The space of a draft, of which most is known, is reserved while the code loads.
    if (!part && selected.kind === "draft") dom.selection.classList.add("held");
    dom.selection.hidden = false;
    part = await details();
    if (part && selected) {
      fill(dom.selection, ...part.blockDetails(app, selected, { ...actions, close: () => select(null) }));
    } else dom.selection.hidden = true;
  }

  function select(box: Box | null): void {
    if (box === selected) return;
    const before = selected;
    const held = document.activeElement?.closest("[data-ref=selection], [data-ref=block-card]");
    selected = box;
    if (held && before && !box) focusBlock(before);
    void draw().then(() => {
      if (dom.selection.hidden) return;
      dom.selection.scrollIntoView({ block: "nearest" });
      part?.keepInSight(app);
    });
  }

  /** Returns the focus to the block whose details are closed. */
  function focusBlock({ key }: Box): void {
    const anchor = dom.calendar.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    (anchor ?? dom.panel).focus({ preventScroll: true });
  }

  return {
    box: () => selected,
    select,
    render(boxes) {
      if (selected === null) return;
      const ofCard = standing.view()?.ofCard(boxes);
      selected = ofCard === undefined ? (boxes.find(({ key }) => key === selected?.key) ?? null) : ofCard;
      void draw();
    },
  };
}
