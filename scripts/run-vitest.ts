import { relative } from "node:path";
import { startVitest } from "vitest/node";
import { createTallyReporter, type Tally } from "./test-counts.ts";

/**
 * Runs vitest over the files whose path contains one of `filters` (none: all files) and counts the
 * results. A filter that no path contains counts as a failure: a mistyped one would seem to pass.
 */
export async function runVitest(options: {
  readonly root: string;
  readonly filters: readonly string[];
}): Promise<Tally> {
  const reporter = createTallyReporter();
  const vitest = await startVitest("test", [...options.filters], {
    root: options.root,
    run: true,
    watch: false,
    silent: "passed-only",
    reporters: ["default", reporter],
  });
  const paths = vitest.state.getFiles().map(({ filepath }) => relative(options.root, filepath));
  const unmatched = options.filters.filter((filter) => !paths.some((path) => path.includes(filter)));
  for (const filter of unmatched) console.error(`no path of a test contains ${filter}`);
  await vitest.close();
  const tally = reporter.read();
  return { ...tally, failed: tally.failed + unmatched.length };
}
