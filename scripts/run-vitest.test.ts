import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closingLine, succeeded, type Tally } from "./test-counts.ts";

const HEAD = 'import { describe, expect, test } from "vitest";\n';
const CACHE = join(import.meta.dirname, "../node_modules/.cache");
let folder: string;

beforeEach(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, "run-vitest-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The counts of `runVitest` over these test files, in a process of its own. */
async function countsOf(files: Readonly<Record<string, string>>, filters: readonly string[] = []): Promise<Tally> {
  await writeFile(join(folder, "vitest.config.js"), "export default {};");
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), HEAD + text);
  const script = `
    import { runVitest } from ${JSON.stringify(join(import.meta.dirname, "run-vitest.ts"))};
    const tally = await runVitest({ root: ${JSON.stringify(folder)}, filters: ${JSON.stringify(filters)} });
    console.log("\\n" + JSON.stringify(tally));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  return JSON.parse(stdout.trim().split("\n").at(-1) as string) as Tally;
}

test("passing, failing and skipped tests are counted apart", async () => {
  const tally = await countsOf({
    "a.test.js": 'test("yes", () => {}); test("also", () => {});',
    "b.test.js": `describe("group", () => { test("no", () => expect(1).toBe(2)); test.${"skip"}("later", () => {}); });`,
  });
  expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

test("a file that does not load and an error outside any test are failures", async () => {
  const tally = await countsOf({
    "a.test.js": 'import "./gone.js";',
    "b.test.js":
      'test("yes", () => { setTimeout(() => { throw new Error("late"); }, 0); });\ntest("waits", () => new Promise((done) => setTimeout(done, 50)));',
    "c.test.js": 'describe("broken", () => { throw new Error("while collecting"); });',
  });
  expect(tally).toEqual({ passed: 2, failed: 3, skipped: 0 });
});

test("a part of a path that no test has fails the run, also beside one that some have", async () => {
  const files = { "a.test.js": 'test("yes", () => {});', "b.test.js": 'test("no", () => expect(1).toBe(2));' };
  expect(await countsOf(files, ["a.test"])).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(await countsOf(files, ["a.test", "mistyped"])).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test("a run in which nothing ran has not succeeded", async () => {
  const tally = await countsOf({});
  expect(closingLine(tally)).toBe("0 passed, 0 failed");
  expect(succeeded(tally)).toBe(false);
});

test("the closing line names skipped tests only when there are any", () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});
