import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

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

/**
 * All files are one project, but for those that run a second time: vitest gives a worker up when
 * the next file is another project's, and the new one loads and compiles everything again.
 */
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
      project("every test", { include: ["{src,scripts,test}/**/*.test.ts"] }),
      project("journeys on PostgreSQL", {
        include: ON_BOTH_ENGINES,
        setupFiles: "test/support/on-postgres.ts",
      }),
    ],
  },
});

type Tests = { readonly include: string[]; readonly setupFiles?: string };

function project(name: string, tests: Tests) {
  const exclude = ["**/node_modules/**"];
  return { extends: true as const, test: { name, ...tests, exclude, maxWorkers: WORKERS } };
}
