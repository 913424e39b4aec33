import { defineConfig } from "vitest/config";

/** Two groups, one after the other: what only computes, two files at a time; then journeys, which start browsers and servers. */
export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    projects: [
      {
        extends: true,
        test: {
          name: "rooms",
          include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["test/**/*.test.ts"],
          maxWorkers: 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
