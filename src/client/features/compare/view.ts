import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { planZone } from "../../planner-state/state.ts";

export type Compare = {
  /**
   * Shows the differences of the variant at `index` while it is hovered or focused; null ends that.
   */
  preview(index: number | null): void;
  /** Keeps the previously shown variant visible, or stops doing so. */
  toggle(): void;
  /** Draws the comparison over the grid as it is now. */
  render(): void;
};

/** Two variants at once: the shown one as blocks, the other as outlines where it differs. */
export function createCompare(app: App): Compare {
  const { state, dom, grid, shown, text } = app;
  let previewed: number | null = null;
  let pinned: number | null = null;
  let latest = state.variantIndex;
  let before: number | null = null;

  function other(): number | null {
    const index = previewed ?? pinned;
    const exists = index !== null && state.payload?.draft_variants[index] !== undefined;
    return exists && index !== state.variantIndex ? index : null;
  }

  const part = fetchLater(app, () => import("../../calendar/ghosts.ts"));
  let ghosts: Awaited<ReturnType<typeof part>> = null;

  async function draw(): Promise<void> {
    if (!ghosts && other() !== null) ghosts = await part();
    const index = other();
    ghosts?.drawGhosts(dom.calendar, grid, index === null ? null : shown.blocks(index), planZone(state));
  }

  return {
    preview(index) {
      if (previewed === index) return;
      previewed = index;
      void draw();
    },
    toggle() {
      const count = state.payload?.draft_variants.length ?? 0;
      if (count < 2) return;
      pinned = pinned === null ? (before ?? (state.variantIndex + 1) % count) : null;
      void draw();
      const title = pinned === null ? null : state.payload?.draft_variants[pinned]?.title;
      app.announce(title ? text.comparing(title) : text.notComparing);
    },
    render() {
      if (state.variantIndex !== latest) {
        before = latest;
        latest = state.variantIndex;
      }
      void draw();
    },
  };
}
