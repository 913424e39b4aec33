import { defineConfig } from "vitest/config";

/**
 * The tests of what measures, which say nothing of the product: `npm run bench:test`, and before
 * every `npm run bench`.
 */
export default defineConfig({
  test: {
    environment: "node",
    root: import.meta.dirname,
    isolate: false,
    // Node loads what is measured, as it does in the service.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The exact solver takes its time, and more of it beside other work.
    testTimeout: 120_000,
  },
});
