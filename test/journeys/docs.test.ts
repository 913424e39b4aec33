import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VariantKey } from "#planner/model.ts";
import { pricesOf } from "#planner/variants/variant-prices.ts";
import { SETTING_DEFAULTS, SETTING_NAMES } from "#server/settings.ts";
import { englishReasons } from "#wording/en/reasons.ts";
import { createFormats } from "#wording/formats.ts";
import { createMoments } from "#wording/moments.ts";
import { ensureBuilt } from "../support/built-server.ts";
import { type Daywright, inherited, startDaywright } from "../support/daywright.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DOCS = await pages();
const run = promisify(execFile);

/** Every page for people who use Daywright, by its path. */
async function pages(): Promise<ReadonlyMap<string, string>> {
  const below = await readdir(join(ROOT, "docs"), { recursive: true });
  const paths = [...below.filter((path) => path.endsWith(".md")).map((path) => join("docs", path)), "README.md"];
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(ROOT, path), "utf8")] as const)),
  );
}

/** The blocks of a page that are to be run, one after the other. */
const commandsOf = (text: string) =>
  [...text.matchAll(/^( *)```sh runnable\n([\s\S]*?)^ *```$/gm)].map(([, indent = "", block = ""]) =>
    block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
const RUNNABLE = [...DOCS].map(([path, text]) => [path, commandsOf(text)] as const).filter(([, found]) => found.length);

let server: Daywright & AsyncDisposable;
let tools: string;
beforeAll(async () => {
  await ensureBuilt();
  server = await startDaywright();
  tools = await mkdtemp(join(tmpdir(), "daywright-docs-"));
  // `npx daywright` of someone who has it installed.
  const npx = join(tools, "npx");
  await writeFile(npx, `#!/bin/sh\nshift\nexec "${process.execPath}" "${join(ROOT, "lib/cli/main.js")}" "$@"\n`);
  await chmod(npx, 0o755);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(tools, { recursive: true });
});

test("there are commands to run in the guides", () => {
  expect(RUNNABLE.flatMap(([, commands]) => commands).length).toBeGreaterThan(6);
});

describe.each(RUNNABLE)("%s", (_path, commands) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daywright-reader-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(commands)("%s", async (command) => {
    const script = command.replaceAll("127.0.0.1:3000", new URL(server.url).host);
    const PATH = `${tools}${delimiter}${process.env.PATH}`;
    const env = { ...inherited(), PATH, HOME: folder, PORT: "0" };
    const { stdout } = await run("sh", ["-euc", script], { cwd: folder, env });
    if (!script.includes("<<")) expect(stdout).not.toBe("");
  });
});

test("every setting that a page names is one", () => {
  const named = [...DOCS].flatMap(([path, text]) =>
    [...text.matchAll(/\bDAYWRIGHT_[A-Z_]+[A-Z]\b/g)].map(([name]) => ({ path, name })),
  );
  expect(named.filter(({ name }) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test("one table has every setting, each once and with the default that it has", () => {
  const rows = [...(DOCS.get("docs/settings.md") ?? "").matchAll(/^\| `([A-Z_]+)` \| ?(.*?) ?\| (.+) \|$/gm)];
  expect(rows.map(([, name]) => name).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  const defaults = rows.flatMap(([, name, text = ""]) => (text.startsWith("`") ? [[name, text.slice(1, -1)]] : []));
  const real = Object.entries(SETTING_DEFAULTS).map(([name, value]) => [name, String(value)]);
  expect(Object.fromEntries(defaults)).toEqual(Object.fromEntries(real.filter(([, value]) => value !== "")));
});

test("README, CONTRIBUTING and package.json name the same Node", async () => {
  const read = (path: string) => readFile(join(ROOT, path), "utf8");
  const needed = (text: string) =>
    /Node (\d+) or newer and npm|need Node (\d+) or newer, npm/.exec(text)?.slice(1).join("");
  const { engines } = JSON.parse(await read("package.json"));
  const stated = [needed(await read("README.md")), needed(await read("CONTRIBUTING.md"))];
  expect(stated.map((version) => `>=${version}`)).toEqual([engines.node, engines.node]);
});

test("a link to a part of a page leads to a heading that is there", () => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .trim()
      .replaceAll(" ", "-");
  const anchors = new Map(
    [...DOCS].map(([path, text]) => [path, [...text.matchAll(/^#+ (.*)$/gm)].map((m) => anchor(m[1] ?? ""))]),
  );
  for (const [path, text] of DOCS) {
    for (const [, target = "", part = ""] of text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)) {
      const page = target === "" ? path : join(path, "..", target);
      expect(anchors.get(page), `${path} links to ${target}#${part}`).toContain(part);
    }
  }
});

test("docs/planner.md states every reason for which work is left out, and every change that makes it fit", () => {
  const page = DOCS.get(join("docs", "planner.md")) ?? "";
  const formats = createFormats("en", { timeZone: "UTC" });
  const { unplaced, remedy } = englishReasons(createMoments(formats, { start: 0, end: 1 }));
  expect(firstColumn(page, "reason")).toEqual(Object.keys(unplaced).sort());
  expect(firstColumn(page, "change")).toEqual(Object.keys(remedy).sort());
});

test("docs/planner.md states each price of every variant, and no other", () => {
  const page = DOCS.get(join("docs", "planner.md")) ?? "";
  const [, head = "", rows = ""] = page.match(/^\| amount \(unit\) (\|.*)\n\| ---.*\n((?:\|.*\n)+)/m) ?? [];
  const cellsOf = (row: string) => row.split("|").map((cell) => cell.trim());
  const prices = rows
    .split("\n")
    .filter(Boolean)
    .map((row) => [(cellsOf(row)[1] ?? "").replace(/ \(.*/, ""), cellsOf(row).slice(2, -1)] as const);
  for (const [at, key] of cellsOf(head).slice(1, -1).entries()) {
    const stated = prices.flatMap(([name, cells]) => (cells[at] ? [[name, Number(cells[at])]] : []));
    const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const charged = Object.entries(pricesOf(key as VariantKey)).map(([name, price]) => [words(name), price]);
    expect(Object.fromEntries(stated), key).toEqual(Object.fromEntries(charged));
  }
});

/** What the rows of the table of that name are about. */
function firstColumn(page: string, name: string): string[] {
  const [, rows = ""] = page.match(new RegExp(`^\\| ${name} \\|.*\\n\\| ---.*\\n((?:\\|.*\\n)+)`, "m")) ?? [];
  const cells = rows.split("\n").map((row) => row.split("|")[1] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`(.+?)`/g)].map(([, code]) => code ?? "")).sort();
}
