// The `daywright` command of a checkout. Before serving it builds what is missing or stale, and
// serves from what was built, which starts faster and takes less memory than the sources; every
// other command runs from the sources. Plain JavaScript, since what strips types would stay in the
// server's memory.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const serves = process.argv[2] === "serve" && !process.argv.includes("--help");
if (serves && !(await isBuilt())) process.exitCode = 1;
else await import(new URL(serves ? "../lib/cli/main.js" : "../src/cli/main.ts", import.meta.url).href);

/** Builds in a process of its own: what that takes of memory is not the server's to keep. */
async function isBuilt() {
  const script = fileURLToPath(new URL("build.ts", import.meta.url));
  const flags = ["--disable-warning=ExperimentalWarning", ...process.execArgv];
  const builder = spawn(process.execPath, [...flags, script], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(builder, "exit");
  if (code !== 0) console.error("the build failed");
  return code === 0;
}
