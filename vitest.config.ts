import { defineConfig } from "vitest/config";

const PAGE = "test/page/**/*.test.ts";

/** Three groups, one after the other: what one room promises, journeys over whole servers, and the page in a browser. */
export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    // A loaded machine is no reason to fail; a test that hangs is.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      group("rooms", {
        order: 0,
        workers: 2,
        include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
      }),
      group("journeys", { order: 1, workers: 2, include: ["test/**/*.test.ts"], exclude: [PAGE] }),
      // A browser measures frames, so it has the machine to itself.
      group("page", { order: 2, workers: 1, include: [PAGE] }),
    ],
  },
});

type Group = {
  readonly order: number;
  /** Test files at a time. */
  readonly workers: number;
  readonly include: string[];
  readonly exclude?: string[];
};

function group(name: string, { order, workers, include, exclude = [] }: Group) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      exclude: ["**/node_modules/**", ...exclude],
      maxWorkers: workers,
      sequence: { groupOrder: order },
    },
  };
}
