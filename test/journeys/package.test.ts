import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WEEK } from "../fixtures/week.ts";
import { assistantFiles } from "../support/assistant-files.ts";
import { spawnDaywright } from "../support/daywright.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

let folder: string;
let packed: string[];
let unpackedBytes: number;
const installed = () => join(folder, "node_modules/daywright");

/**
 * Packs the package as for publishing, and installs it into an empty folder with what it depends
 * on, and no more.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daywright-package-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: ROOT });
  // What `prepack` prints comes first.
  const described = JSON.parse(stdout.slice(stdout.search(/^[[{]/m))) as Record<string, Packed>;
  const [{ filename, files, unpackedSize } = fail()] = Object.values(described);
  unpackedBytes = unpackedSize;
  packed = files.map(({ path }) => path);
  await mkdir(installed(), { recursive: true });
  await run("tar", ["-xzf", join(folder, filename), "--strip-components=1", "-C", installed()]);
  for (const name of await dependencies()) {
    const link = join(folder, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, "node_modules", name), link);
  }
});
afterAll(() => rm(folder, { recursive: true }));

test("the package holds what runs, and neither sources nor tests", () => {
  for (const path of ["bin/daywright.js", "lib/cli/main.js", "dist/client/home.html", "README.md", "LICENSE"]) {
    expect(packed).toContain(path);
  }
  const runs = /^(bin|lib|dist)\/|^(package\.json|README\.md|LICENSE)$/;
  expect(packed.filter((path) => !runs.test(path) || /\.ts$|\.map$|test|fixture/.test(path))).toEqual([]);
  expect(unpackedBytes).toBeLessThan(5_000_000);
});

test("the installed command helps", async () => {
  const { stdout } = await run(process.execPath, [join(installed(), "bin/daywright.js"), "--help"], { cwd: folder });
  expect(stdout).toMatch(/serve[\s\S]*backup/);
  const version = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")).version;
  const printed = await run(process.execPath, [join(installed(), "bin/daywright.js"), "--version"], { cwd: folder });
  expect(printed.stdout).toContain(version);
});

test("the installed server serves its page, plans, and fits into 150 MB", async () => {
  // Without the compile cache of the test run, which nobody's server has.
  const env = { NODE_DISABLE_COMPILE_CACHE: "1" };
  await using server = await spawnDaywright({ script: join(installed(), "bin/daywright.js"), env });
  expect(await residentMegabytes(server.pid)).toBeLessThan(150);
  const page = await server.call("GET", "/");
  expect(page.status).toBe(200);
  const assets = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(assets.length).toBeGreaterThan(2);
  for (const path of assets) expect((await server.call("GET", path)).status, path).toBe(200);
  const made = await server.call("POST", "/api/planner", {
    ...WEEK,
    tasks: [{ title: "Essay", duration_minutes: 90 }],
  });
  expect(made.status, made.text).toBe(201);
  expect((await server.call("GET", `/planner/${made.json.session_id}`)).status).toBe(200);
  const payload = (await server.call("GET", `/api/planner/${made.json.session_id}`)).json;
  expect(payload.draft_variants[0].events[0].summary).toBe("Essay");
  expect(await server.end("SIGTERM")).toBe(0);
});

test("the configuration of the recipe starts the installed command, and an assistant adds a task with it", async () => {
  // As npm installs a command.
  await mkdir(join(folder, "node_modules/.bin"));
  await chmod(join(installed(), "bin/daywright.js"), 0o755);
  await symlink("../daywright/bin/daywright.js", join(folder, "node_modules/.bin/daywright"));
  for (const page of ["guides/connect-an-assistant.md", "guides/extend.md"]) {
    const { command = "", args = [], env = {} } = (await assistantFiles(page))[0]?.mcpServers?.daywright ?? {};
    // As it stands there, but for the folder, which is another on every machine.
    const dataDir = await mkdtemp(join(tmpdir(), "daywright-assistant-"));
    const transport = new StdioClientTransport({
      command,
      args,
      env: { PATH: process.env.PATH ?? "", ...env, DAYWRIGHT_DATA_DIR: dataDir },
      cwd: folder,
      stderr: "ignore",
    });
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    const added = await client.callTool({ name: "add_task", arguments: { title: "Essay" } });
    expect(added.structuredContent).toMatchObject({ task: { title: "Essay" } });
    await client.close();
    await rm(dataDir, { recursive: true, maxRetries: 20 }); // the command may be writing its last
  }
});

/** What `npm pack --json` says of a package. */
type Packed = {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

function fail(): never {
  throw new Error("npm packed nothing");
}

/** What people get when they install the package: its dependencies of run time. */
async function dependencies(): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  return Object.keys(dependencies);
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
