import type { App } from "../../app.ts";

/**
 * Keeps the apply button as high as it is while it says what it does, and nothing above it moves;
 * gives what lets it go.
 */
export function holdStill({ dom: { applyButton } }: App): () => void {
  applyButton.style.minBlockSize = `${applyButton.offsetHeight}px`;
  return () => {
    applyButton.style.minBlockSize = "";
  };
}
