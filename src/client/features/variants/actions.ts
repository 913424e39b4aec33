import { rememberVariants } from "../../browser-storage/variant-memory.ts";
import type { App } from "../../planner-state/app.ts";
import { currentVariant, showVariant, stepVariant } from "../../planner-state/state.ts";

/** Shows the next (+1) or the previous (-1) variant; does nothing at an end. */
export function step(app: App, by: 1 | -1): void {
  if (stepVariant(app.state, by)) shown(app);
}

export function show(app: App, index: number): void {
  if (showVariant(app.state, index)) shown(app);
}

function shown(app: App): void {
  const { payload, variantIndex } = app.state;
  const variant = currentVariant(app.state);
  if (!payload || !variant) return;
  app.trace.view(`variant ${variantIndex + 1} of ${payload.draft_variants.length}: ${variant.variant_id}`);
  app.select(null);
  app.render();
  // After the new variant is painted, because writing to storage takes milliseconds.
  setTimeout(() => rememberVariants(sessionStorage, payload, variantIndex));
  app.announce(app.text.plan(variantIndex + 1, payload.draft_variants.length, variant.title));
}
