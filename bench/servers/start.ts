import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A server in a process of its own; `stop` ends it. */
export type ServerProcess = { readonly url: string; readonly pid: number; stop(): Promise<void> };

/** The flags with which `bin/daywright.js` starts Node. */
const FLAGS: string[] = JSON.parse(readFileSync(new URL("../../bin/memory-flags.json", import.meta.url), "utf8"));
const LISTENING = /listening on (\S+)/;

/**
 * Starts a script with the product's flags, on this Node unless another is given, and waits for the
 * line with its address.
 */
export async function startServerProcess(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  node = process.execPath,
): Promise<ServerProcess> {
  const child = spawn(node, [...FLAGS, script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = LISTENING.exec(line)?.[1];
    if (url !== undefined) return { url, pid: child.pid ?? 0, stop: () => stop(child) };
  }
  throw new Error(`${script} ended before it listened`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
