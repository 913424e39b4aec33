// `npm test`: brings what the tests need, builds the page, runs the checks beside every test, and
// closes with one line, `N passed, N failed`. `npm test -- PART_OF_A_PATH…` runs only those tests,
// without the checks.
import { join } from "node:path";
import { bringDebianPackages, FOR_TESTS } from "../test/support/debian.ts";
import { runChecks } from "./checks/run.ts";
import { buildClientIfStale } from "./client-build.ts";
import { runVitest } from "./run-vitest.ts";
import { addTallies, closingLine, succeeded, type Tally } from "./test-counts.ts";

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
const filters = process.argv.slice(2);

// The tests start hundreds of processes, which share the compile cache.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), "node_modules/.cache/compiled");

const missing = bringDebianPackages(FOR_TESTS);
if (missing.length > 0) console.error(`tests that need them will fail; install: apt-get install ${missing.join(" ")}`);

const page = await buildClient();
// The checks run beside the tests, which wait for disks, timers and browsers a third of their time.
const [checks, tests] = await Promise.all([
  filters.length === 0 ? runChecks({ fast: false }) : NOTHING,
  runVitest({ root: process.cwd(), filters }),
]);

const total = addTallies([page, checks, tests]);
console.log(closingLine(total));
process.exit(succeeded(tests) && succeeded(total) ? 0 : 1);

/** A page that does not build counts as one failure; tests that do not need it still run. */
async function buildClient(): Promise<Tally> {
  try {
    await buildClientIfStale();
    return NOTHING;
  } catch (error) {
    console.error("FAIL  build of the page\n", error);
    return { ...NOTHING, failed: 1 };
  }
}
