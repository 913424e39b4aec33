#!/usr/bin/env node
// The `daywright` command: hands over to Node 26 and the built command line, or its source in a checkout.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runOnNode26 } from "./node26.js";

const source = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const built = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
await runOnNode26(existsSync(source) ? source : built, process.argv.slice(2));
