import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkExpressions, type Judge } from "./expressions.ts";
import { createLinearJudge } from "./linear.ts";

let folder: string;
let judge: Judge;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daywright-expressions-"));
  ({ judge } = await createLinearJudge(join(folder, "kept.json")));
});
afterAll(() => rm(folder, { recursive: true }));

const findings = (path: string, text: string) => checkExpressions([{ path, text }], judge);

test.each([
  ["exponential", "(a+)+$"],
  ["polynomial", "\\s+$"],
])("an expression that is %s fails", async (kind, pattern) => {
  const text = `const a = 1;\nconst b = text.replace(/${pattern}/, "");`;
  const [finding, ...others] = await findings("src/server/a.ts", text);
  expect([finding?.path, finding?.line, others]).toEqual(["src/server/a.ts", 2, []]);
  expect(finding?.message).toContain(kind);
});

test("an expression that is built at run time fails, whatever it is", async () => {
  expect(await findings("src/words/a.ts", "const a = new RegExp(names.join('|'));")).toHaveLength(1);
  expect(await findings("src/words/a.ts", "const a = RegExp(source);")).toHaveLength(1);
});

test("a linear one passes, in a type, a string or a comment none is, and tests may have any", async () => {
  const text = "type A = { a: RegExp }; // /(a+)+$/\nconst a: RegExp = /^[a-z]+$/u;\nconst b = '/(a+)+$/';";
  expect(await findings("src/domain/a.ts", text)).toEqual([]);
  expect(await findings("src/domain/a.test.ts", "const a = /(a+)+$/;")).toEqual([]);
});

test("what was found is kept, and only that is asked again which is new", async () => {
  const file = join(folder, "again.json");
  const first = await createLinearJudge(file);
  expect(await first.judge("^a$", "")).toBeNull();
  await first.keep();
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ "/^a$/": null });
});
