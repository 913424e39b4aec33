#!/usr/bin/env node
// The `daywright` command: hands over to Node 26 and the command line, its source in a checkout,
// else what was built.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runOnNode26 } from "./node26.js";

const checkout = fileURLToPath(new URL("../scripts/from-checkout.js", import.meta.url));
const built = fileURLToPath(new URL("../lib/cli/main.js", import.meta.url));
// What a server makes dies young; V8 would take 100 MB more for it as it comes, at no gain in speed
// (bench `memory`). The first flag works where it starts a process, the second in one that runs
// already; the third has what lives longer looked through once there is twice as much, where V8
// would wait for several times as much.
const flags = JSON.parse(readFileSync(new URL("memory-flags.json", import.meta.url), "utf8"));
await runOnNode26(existsSync(checkout) ? checkout : built, process.argv.slice(2), flags);
