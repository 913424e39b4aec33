import type { Reporter, TestModule } from "vitest/node";

/**
 * The number of tests by result. A file that did not load and an error outside any test count as
 * one failure each.
 */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** A vitest reporter that only counts; `read` returns the counts of the finished run. */
export function createTallyReporter(): Reporter & { read(): Tally } {
  let tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  return {
    onTestRunEnd(modules, unhandledErrors) {
      tally = addTallies([...modules.map(tallyOf), { passed: 0, failed: unhandledErrors.length, skipped: 0 }]);
    },
    read: () => tally,
  };
}

/** The sum of several runs. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (field: keyof Tally) => tallies.reduce((total, tally) => total + tally[field], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** The last line of a run: `12 passed, 0 failed`. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** No test failed, and at least one ran. */
export function succeeded({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}

function tallyOf(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: string) => states.filter((each) => each === state).length;
  const brokenSuites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length;
  const failed = count("failed") + brokenSuites + (module.errors().length > 0 ? 1 : 0);
  return { passed: count("passed"), failed, skipped: count("skipped") + count("pending") };
}
