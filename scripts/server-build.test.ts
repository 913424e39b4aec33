import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { buildServer } from "./server-build.ts";
import { ROOT } from "./source-stamp.ts";

test("the server is built into few files, and each module that asks for its address gets its own", async () => {
  const folder = await mkdtemp(join(tmpdir(), "daywright-lib-"));
  await buildServer(folder);
  const files = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".js"));
  expect(files.length).toBeLessThan(100);
  const told = await Promise.all(
    files.map(async (path) => addressesIn(await readFile(join(folder, path), "utf8"), path)),
  );
  expect(new Set(told.flat())).toEqual(new Set(await modulesThatAsk()));
  await rm(folder, { recursive: true });
});

/** The addresses that a built file gives its modules, as paths of the sources. */
function addressesIn(code: string, file: string): string[] {
  const found = code.matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g);
  return [...found].map(([, address = ""]) => join("src", dirname(file), address).replace(/\.js$/, ".ts"));
}

async function modulesThatAsk(): Promise<string[]> {
  const sources = (await readdir(join(ROOT, "src"), { recursive: true })).map((path) => join("src", path));
  const served = sources.filter((path) => /^src\/(server|cli)\/.*(?<!\.test)\.ts$/.test(path));
  const texts = await Promise.all(served.map((path) => readFile(join(ROOT, path), "utf8")));
  return served.filter((_, index) => texts[index]?.includes("import.meta.url"));
}
