import type { App } from "../../app.ts";

/**
 * Keeps the apply area and its button as high as they are, whatever they come to say: the answer
 * may be late, and nothing above them is to move then.
 */
export function holdStill({ dom: { applyButton }, signal }: App): void {
  const held = [applyButton, applyButton.parentElement].filter((each) => each !== null);
  const heights = held.map(({ offsetHeight }) => offsetHeight);
  const set = (height: (at: number) => string) => {
    for (const [at, each] of held.entries()) each.style.minBlockSize = height(at);
  };
  set((at) => `${heights[at]}px`);
  window.addEventListener("resize", () => set(() => ""), { once: true, signal });
}
