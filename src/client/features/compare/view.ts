import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import type { Comparison } from "./comparison.ts";

export type Compare = Pick<Comparison, "preview" | "render"> & {
  /** Keeps the previously shown variant visible, or stops doing so. */
  toggle(): void;
};

/** The comparison of two variants, loaded with its first use, and the variant shown before. */
export function createCompare(app: App): Compare {
  const { state } = app;
  const part = fetchLater(app, () => Promise.all([import("./comparison.ts"), import("../../calendar/ghosts.ts")]));
  let comparison: Comparison | undefined;
  let latest = state.variantIndex;
  let before: number | null = null;

  async function use(act: (comparison: Comparison) => void): Promise<void> {
    const found = await part();
    if (!found) return;
    const [{ createComparison }, { drawGhosts }] = found;
    comparison ??= createComparison(app, drawGhosts);
    act(comparison);
  }

  return {
    preview: (index) => void use((made) => made.preview(index)),
    toggle: () => void use((made) => made.toggle(before)),
    render() {
      if (state.variantIndex !== latest) {
        before = latest;
        latest = state.variantIndex;
      }
      comparison?.render();
    },
  };
}
