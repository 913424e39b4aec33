import { spawn } from "node:child_process";

/** A program's output, both streams as one text, and its exit code. */
export type ToolRun = { readonly code: number; readonly output: string };

/** Runs a JavaScript tool on this Node, from the root of the project, without colours. */
export function runTool(script: string, args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
    const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"], env });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}
