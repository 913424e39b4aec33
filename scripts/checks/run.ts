import type { Tally } from "../test-counts.ts";
import { askWhyLong } from "./file-length.ts";
import { formatFinding } from "./finding.ts";
import {
  arrowsCheck,
  type Check,
  deadCodeCheck,
  expressionsCheck,
  lintCheck,
  textualChecks,
  typesCheck,
} from "./index.ts";
import { readProjectFiles } from "./project-files.ts";

/**
 * Runs every check in parallel (`fast`: without the searches for dead code and slow expressions)
 * and prints a line for each, followed by its findings.
 */
export async function runChecks(options: { readonly fast: boolean }): Promise<Tally> {
  const files = await readProjectFiles();
  // Before the checks, so that what failed stands last.
  for (const finding of askWhyLong(files)) console.log(`why?  ${formatFinding(finding)}`);
  const slow = options.fast ? [] : [deadCodeCheck, expressionsCheck(files)];
  const outcomes = await Promise.all(
    [typesCheck, lintCheck, arrowsCheck, ...slow, ...textualChecks(files)].map(runAndReport),
  );
  const failed = outcomes.filter((passed) => !passed).length;
  return { passed: outcomes.length - failed, failed, skipped: 0 };
}

async function runAndReport({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const findings = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${findings.length === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
  for (const finding of findings) console.log(finding.replace(/^/gm, "      "));
  return findings.length === 0;
}
