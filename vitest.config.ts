import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const PAGE = "test/page/**/*.test.ts";

/**
 * The journeys of a session, which must be the same on PostgreSQL; rooms that keep data test both
 * engines themselves.
 */
const ON_BOTH_ENGINES = ["session", "session-link", "replan", "endpoints", "last-known"].map(
  (name) => `test/${name}.test.ts`,
);

/**
 * More than CI has cores: on two, three workers leave it idle for a third of the time, waiting for
 * disks, timers and browsers. More than four only wait for each other.
 */
const WORKERS = 4;

/** All share the workers from beginning to end: each group of its own would end with idle ones. */
export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    // A worker keeps what it has loaded and compiled: a third less work than a process for each
    // file.
    isolate: false,
    // A loaded machine is no reason to fail; a test that hangs is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    globalSetup: "test/support/postgres-of-the-run.ts",
    projects: [
      project("rooms", { include: ["src/**/*.test.ts", "scripts/**/*.test.ts"] }),
      project("journeys", { include: ["test/**/*.test.ts"], exclude: [PAGE] }),
      project("journeys on PostgreSQL", {
        include: ON_BOTH_ENGINES,
        setupFiles: "test/support/on-postgres.ts",
      }),
      project("page", { include: [PAGE] }),
    ],
  },
});

type Tests = {
  readonly include: string[];
  readonly exclude?: string[];
  readonly setupFiles?: string;
};

function project(name: string, tests: Tests) {
  const exclude = ["**/node_modules/**", ...(tests.exclude ?? [])];
  return { extends: true as const, test: { name, ...tests, exclude, maxWorkers: WORKERS } };
}
