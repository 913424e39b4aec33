import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeOfTheMachine } from "../support/machine-node.ts";

const LAUNCHER = join(import.meta.dirname, "../../bin/node26.js");
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daywright-launcher-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts a script through the launcher, as a person's shell would; `lines` reads what it prints.
 */
async function launch(text: string, args: readonly string[] = []) {
  const script = join(folder, `script-${count++}.ts`);
  await writeFile(script, text);
  const child = spawn(nodeOfTheMachine(), [LAUNCHER, script, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value as string;
  return { child, nextLine, ended: once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]> };
}

test("a script runs on Node 26, with its arguments, its input and a PATH on which node is that one", async () => {
  const { child, nextLine, ended } = await launch(
    `import { execFileSync } from "node:child_process";
     import { text } from "node:stream/consumers";
     const seen: unknown[] = [process.versions.node, process.argv.slice(2), await text(process.stdin)];
     console.log(JSON.stringify([...seen, execFileSync("node", ["--version"], { encoding: "utf8" }).trim()]));`,
    ["plan", "--ics", "a b.ics"],
  );
  child.stdin.end("from the shell");
  const [version, args, input, nodeOnPath] = JSON.parse(await nextLine());
  expect(Number(version.split(".")[0])).toBeGreaterThanOrEqual(26);
  expect(args).toEqual(["plan", "--ics", "a b.ics"]);
  expect(input).toBe("from the shell");
  expect(nodeOnPath).toBe(`v${version}`);
  expect(await ended).toEqual([0, null]);
});

test("the command is executable in the checkout already, as npm makes it, so that a clean clone stays clean", async () => {
  const root = join(import.meta.dirname, "../..");
  const { bin } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const { stdout } = await promisify(execFile)("git", ["ls-files", "--stage", ...(Object.values(bin) as string[])], {
    cwd: root,
  });
  expect(stdout.trimEnd().split("\n")).toEqual([expect.stringMatching(/^100755 /)]);
});

test("the exit code is the script's own", async () => {
  const { ended } = await launch("process.exitCode = 7;");
  expect(await ended).toEqual([7, null]);
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s reaches the script, which may finish its work",
  async (signal) => {
    const { child, nextLine, ended } = await launch(
      `const alive = setInterval(() => {}, 1000);
     process.on("${signal}", () => { console.log("finishing"); clearInterval(alive); process.exitCode = 3; });
     console.log("ready");`,
    );
    expect(await nextLine()).toBe("ready");
    child.kill(signal);
    expect(await nextLine()).toBe("finishing");
    expect(await ended).toEqual([3, null]);
  },
);

test("a script that a signal ends looks, from outside, ended by that signal", async () => {
  const { child, nextLine, ended } = await launch(`setInterval(() => {}, 1000); console.log("ready");`);
  await nextLine();
  child.kill("SIGTERM");
  expect(await ended).toEqual([null, "SIGTERM"]);
});

test("a script does not outlive a launcher that was killed", async () => {
  const { child, nextLine, ended } = await launch(`setInterval(() => {}, 1000); console.log("ready");`);
  await nextLine();
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  // The script holds the other end of its output for as long as it lives.
  expect(await nextLine()).toBeUndefined();
});

test("a script that npm started ends, in its own time, with the shell that npm stopped", async () => {
  const script = join(folder, "from-npm.ts");
  await writeFile(
    script,
    `const alive = setInterval(() => {}, 1000);
     process.on("SIGTERM", () => { console.log("finishing"); clearInterval(alive); });
     console.log("ready");`,
  );
  const command = `"${nodeOfTheMachine()}" "${LAUNCHER}" "${script}"; exit`;
  const shell = spawn("sh", ["-c", command], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, npm_lifecycle_event: "start" },
  });
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  shell.kill("SIGTERM");
  expect((await lines.next()).value).toBe("finishing");
  expect((await lines.next()).done).toBe(true);
});

test.each([
  ["the machine's Node", nodeOfTheMachine()],
  ["Node 26 itself", process.execPath],
])("on %s a person sees warnings, but not those of experiments", async (_, node) => {
  const script = join(folder, `script-${count++}.ts`);
  await writeFile(
    script,
    `process.emitWarning("new", "ExperimentalWarning"); process.emitWarning("old", "DeprecationWarning");`,
  );
  const child = spawn(node, [LAUNCHER, script], { stdio: ["ignore", "ignore", "pipe"] });
  const printed = await text(child.stderr);
  expect(printed).toContain("DeprecationWarning: old");
  expect(printed).not.toContain("ExperimentalWarning");
});
