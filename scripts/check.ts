// `npm run check`: every house rule that a machine can see, in parallel. `--fast` leaves out the dead-code search (the
// pre-commit hook). Ends with 1 when anything is wrong.
import { askWhyLong } from "./checks/file-length.ts";
import { formatFinding } from "./checks/finding.ts";
import { type Check, deadCodeCheck, lintCheck, textualChecks, typesCheck } from "./checks/index.ts";
import { readProjectFiles } from "./checks/project-files.ts";

const files = await readProjectFiles();
const slow = process.argv.includes("--fast") ? [] : [deadCodeCheck];
const outcomes = await Promise.all([typesCheck, lintCheck, ...slow, ...textualChecks(files)].map(runAndReport));

for (const finding of askWhyLong(files)) console.log(`why?  ${formatFinding(finding)}`);
const failed = outcomes.filter((passed) => !passed).length;
console.log(failed === 0 ? `${outcomes.length} checks passed` : `${failed} of ${outcomes.length} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runAndReport({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const findings = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${findings.length === 0 ? "ok  " : "FAIL"}  ${name} (${seconds} s)`);
  for (const finding of findings) console.log(finding.replace(/^/gm, "      "));
  return findings.length === 0;
}
