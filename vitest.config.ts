import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

/**
 * More than CI has cores: on two, three workers leave it idle for a third of the time, waiting for
 * disks, timers and browsers. More than four only wait for each other.
 */
const WORKERS = 4;

/**
 * One project, since a worker serves but one: of several, each would start workers of its own again
 * and again, which load all modules and a browser anew.
 */
export default defineConfig({
  test: {
    environment: "node",
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts", "test/**/*.test.ts"],
    pool: "forks",
    maxWorkers: WORKERS,
    // Most of what a test makes is short-lived. With more room for it, less is collected.
    execArgv: ["--max-semi-space-size=64"],
    // Node loads the modules itself, as it does in the service: Vite's loader turns each use of an
    // import into a property of an object, which takes the planner a tenth longer.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // A worker keeps what it has loaded and compiled: a third less work than a process for each
    // file.
    isolate: false,
    // A loaded machine is no reason to fail; a test that hangs is. What a test waits for is given
    // up earlier than the test, so that it says what it saw last.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000, interval: 20 } },
    sequence: { sequencer: LongestFirst },
    globalSetup: "test/support/postgres-of-the-run.ts",
  },
});
