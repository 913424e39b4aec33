// The `daywright` command of a checkout. Before serving it builds what is missing or stale, and serves from what was
// built, which starts faster and takes less memory than the sources; every other command runs from the sources.
import { buildClientIfStale } from "./client-build.ts";
import { buildServerIfStale } from "./server-build.ts";

const serves = process.argv[2] === "serve" && !process.argv.includes("--help");
if (serves && !(await build())) process.exitCode = 1;
else await import(new URL(serves ? "../lib/cli/main.js" : "../src/cli/main.ts", import.meta.url).href);

async function build(): Promise<boolean> {
  try {
    await Promise.all([buildClientIfStale(), buildServerIfStale()]);
    return true;
  } catch (error) {
    console.error(`the build failed: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
