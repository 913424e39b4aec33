import type { App } from "../../planner-state/app.ts";

/**
 * Keeps the apply button at its height while its label shows progress, so that nothing above it
 * moves. Returns a function that releases it.
 */
export function holdStill({ dom: { applyButton } }: App): () => void {
  applyButton.style.minBlockSize = `${applyButton.offsetHeight}px`;
  return () => {
    applyButton.style.minBlockSize = "";
  };
}
