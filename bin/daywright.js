#!/usr/bin/env node
// The `daywright` command: hands over to Node 26 and the command line, its source in a checkout, else what was built.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runOnNode26 } from "./node26.js";

const checkout = fileURLToPath(new URL("../scripts/from-checkout.js", import.meta.url));
const built = fileURLToPath(new URL("../lib/cli/main.js", import.meta.url));
await runOnNode26(existsSync(checkout) ? checkout : built, process.argv.slice(2));
