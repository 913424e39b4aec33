// The `daywright` command of a checkout: before serving, it builds the page when that is missing or stale.
import { buildClientIfStale } from "./client-build.ts";

if (process.argv[2] === "serve" && !process.argv.includes("--help")) await buildClientIfStale();
await import("../src/cli/main.ts");
