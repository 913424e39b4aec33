// The `daywright` command of a checkout. Before serving it builds what is missing or stale, and serves from what was
// built, which starts faster and takes less memory than the sources; every other command runs from the sources.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isClientStale } from "./client-build.ts";
import { isServerStale } from "./server-build.ts";

const serves = process.argv[2] === "serve" && !process.argv.includes("--help");
if (serves && !(await isBuilt())) process.exitCode = 1;
else await import(new URL(serves ? "../lib/cli/main.js" : "../src/cli/main.ts", import.meta.url).href);

async function isBuilt(): Promise<boolean> {
  const [client, server] = await Promise.all([isClientStale(), isServerStale()]);
  return !(client || server) || build();
}

/** In a process of its own: what a build takes of memory is not the server's to keep. */
async function build(): Promise<boolean> {
  const script = fileURLToPath(new URL("build.ts", import.meta.url));
  const builder = spawn(process.execPath, [...process.execArgv, script], { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(builder, "exit");
  if (code !== 0) console.error("the build failed");
  return code === 0;
}
