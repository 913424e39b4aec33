// The `daywright` command of a checkout: before serving, it builds the page when that is missing or stale.
import { buildClientIfStale } from "./client-build.ts";

const serves = process.argv[2] === "serve" && !process.argv.includes("--help");
if (serves && !(await buildPage())) process.exitCode = 1;
else await import("../src/cli/main.ts");

async function buildPage(): Promise<boolean> {
  try {
    await buildClientIfStale();
    return true;
  } catch (error) {
    console.error(`the page could not be built: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
