import { defineConfig } from "vitest/config";

/**
 * The tests of what measures, which say nothing of the product: `npm run bench:test`, and before
 * every `npm run bench`.
 */
export default defineConfig({
  // The exact solver takes its time, and more of it beside other work.
  test: { environment: "node", root: import.meta.dirname, isolate: false, testTimeout: 120_000 },
});
