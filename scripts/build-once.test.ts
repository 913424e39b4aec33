import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildOnce } from "./build-once.ts";

let room: string;
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), "build-once-"));
});
afterEach(() => rm(room, { recursive: true }));

/**
 * A page of two files, one of which refers to the other, as the bundler writes it: the folder
 * first, then file by file.
 */
function pageOf(version: string, builds: string[] = []): Promise<boolean> {
  return buildOnce({
    stampFile: join(room, "client.stamp"),
    stamp: async () => version,
    folders: [join(room, "client")],
    async build([into = ""]) {
      builds.push(version);
      await mkdir(join(into, "assets"), { recursive: true });
      for (let step = 0; step < 20; step++) await turn();
      await writeFile(join(into, "page.html"), `assets/${version}.js`);
      for (let step = 0; step < 20; step++) await turn();
      await writeFile(join(into, "assets", `${version}.js`), `script of ${version}`);
    },
  });
}

test("of several that ask at once one builds, and all find it built", async () => {
  const builds: string[] = [];
  const asked = await Promise.all([pageOf("a", builds), pageOf("a", builds), pageOf("a", builds)]);
  expect(asked.toSorted()).toEqual([false, false, true]);
  expect(builds).toEqual(["a"]);
});

test("whoever reads during builds finds a whole page at every moment", async () => {
  await pageOf("first");
  let reading = true;
  const seen = new Set<string>();
  const reader = (async () => {
    while (reading) {
      const named = readFileSync(join(room, "client/page.html"), "utf8");
      seen.add(readFileSync(join(room, "client", named), "utf8"));
      await turn();
    }
  })();
  await Promise.all([pageOf("second"), pageOf("third")]);
  reading = false;
  await reader;
  expect(seen.has("script of first")).toBe(true);
  expect(seen.size).toBeGreaterThan(1);
});

test("what a build no longer has is gone, and nothing unfinished stays", async () => {
  await pageOf("a");
  await pageOf("b");
  expect(readdirSync(join(room, "client/assets"))).toEqual(["b.js"]);
  expect((await readdir(room)).filter((name) => name.startsWith("unfinished"))).toEqual([]);
});

test("a build that fails leaves what was there, and the next one builds", async () => {
  await pageOf("a");
  const failing = buildOnce({
    stampFile: join(room, "client.stamp"),
    stamp: async () => "b",
    folders: [join(room, "client")],
    build: () => Promise.reject(new Error("no such module")),
  });
  await expect(failing).rejects.toThrow("no such module");
  expect(await readFile(join(room, "client/assets/a.js"), "utf8")).toBe("script of a");
  expect(await pageOf("b")).toBe(true);
});

test("a build that was killed keeps no other from building", async () => {
  const holder = `const { DatabaseSync } = require("node:sqlite");
    const file = new DatabaseSync(${JSON.stringify(join(room, "client.stamp.lock"))});
    file.exec("BEGIN EXCLUSIVE");
    process.kill(process.pid, "SIGKILL");`;
  await expect(promisify(execFile)(process.execPath, ["-e", holder])).rejects.toMatchObject({ signal: "SIGKILL" });
  expect(await pageOf("a")).toBe(true);
});
