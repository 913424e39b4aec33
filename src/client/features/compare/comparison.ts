import type { Box } from "../../boxes/grid-boxes.ts";
import type { Grid } from "../../calendar/index.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { inFull } from "../../text/on-demand/index.ts";

/** Two variants at once: the shown one as blocks, the other as outlines where it differs. */
export type Comparison = {
  /**
   * Shows the differences of the variant at `index` while it is hovered or focused; null ends that.
   */
  preview(index: number | null): void;
  /** Keeps the variant at `before` visible, or the next one for null; or stops doing so. */
  toggle(before: number | null): void;
  /** Draws the comparison over the grid as it is now. */
  render(): void;
};

type DrawGhosts = (mount: HTMLElement, grid: Grid, boxes: readonly Box[] | null, timeZone: string) => void;

/** Loaded when a person first compares variants. */
export function createComparison(app: App, drawGhosts: DrawGhosts): Comparison {
  const { state, dom, grid, shown, text } = inFull(app);
  let previewed: number | null = null;
  let pinned: number | null = null;

  function other(): number | null {
    // The pointer often stays on the card that it pressed.
    const index = previewed === state.variantIndex ? pinned : (previewed ?? pinned);
    const exists = index !== null && state.payload?.draft_variants[index] !== undefined;
    return exists && index !== state.variantIndex ? index : null;
  }

  function render(): void {
    const index = other();
    drawGhosts(dom.calendar, grid, index === null ? null : shown.blocks(index), planZone(state));
  }

  return {
    preview(index) {
      if (previewed === index) return;
      previewed = index;
      render();
    },
    toggle(before) {
      const count = state.payload?.draft_variants.length ?? 0;
      if (count < 2) return;
      pinned = pinned === null ? (before ?? (state.variantIndex + 1) % count) : null;
      render();
      const title = pinned === null ? null : state.payload?.draft_variants[pinned]?.title;
      app.announce(title ? text.comparing(title) : text.notComparing);
    },
    render,
  };
}
