// `npm run check`: every house rule that a machine can see. `--fast` is what the pre-commit hook
// runs.
import { runChecks } from "./checks/run.ts";

const { passed, failed } = await runChecks({ fast: process.argv.includes("--fast") });
console.log(failed === 0 ? `${passed} checks passed` : `${failed} of ${passed + failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
