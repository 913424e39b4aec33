import { defineConfig } from "vitest/config";

const PAGE = "test/page/**/*.test.ts";

/** The journeys of a session, which must be the same on PostgreSQL; rooms that keep data test both engines themselves. */
const ON_BOTH_ENGINES = ["session", "session-link", "replan", "endpoints"].map((name) => `test/${name}.test.ts`);

/** Groups one after the other: what one room promises, journeys over whole servers, and the page in a browser. */
export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    // A loaded machine is no reason to fail; a test that hangs is.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: [
      group("rooms", {
        order: 0,
        workers: 2,
        include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "bench/**/*.test.ts"],
      }),
      group("journeys", { order: 1, workers: 2, include: ["test/**/*.test.ts"], exclude: [PAGE] }),
      group("journeys on PostgreSQL", {
        order: 2,
        workers: 2,
        include: ON_BOTH_ENGINES,
        globalSetup: "test/support/postgres-for-all.ts",
        setupFiles: "test/support/on-postgres.ts",
      }),
      // A browser measures frames, so it has the machine to itself.
      group("page", { order: 3, workers: 1, include: [PAGE] }),
    ],
  },
});

type Group = {
  readonly order: number;
  /** Test files at a time. */
  readonly workers: number;
  readonly include: string[];
  readonly exclude?: string[];
  readonly globalSetup?: string;
  readonly setupFiles?: string;
};

function group(name: string, { order, workers, exclude = [], ...rest }: Group) {
  return {
    extends: true as const,
    test: {
      name,
      ...rest,
      exclude: ["**/node_modules/**", ...exclude],
      maxWorkers: workers,
      sequence: { groupOrder: order },
    },
  };
}
