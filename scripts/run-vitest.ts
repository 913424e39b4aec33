import { startVitest } from "vitest/node";
import { createTallyReporter, type Tally } from "./tally.ts";

/**
 * Runs vitest over the files whose path contains one of `filters` (none: all files) and counts the
 * results.
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
  await vitest.close();
  return reporter.read();
}
