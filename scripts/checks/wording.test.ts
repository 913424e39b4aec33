import { expect, test } from "vitest";
import { checkWording } from "./wording.ts";

const findings = (path: string, text: string) => checkWording([{ path, text }]).map((finding) => finding.message);

test("unfinished work and tests that do not run fail", () => {
  expect(findings("src/domain/a.ts", "// TODO later")).toHaveLength(1);
  expect(findings("test/a.test.ts", 'test.skip("later", () => {});')).toHaveLength(1);
  expect(findings("test/a.test.ts", 'describe.only("now", () => {});')).toHaveLength(1);
});

test("silencing the type checker fails", () => {
  expect(findings("src/client/a.ts", "// @ts-expect-error it knows better")).toHaveLength(1);
});

test("SQL outside the store fails, prose about it does not", () => {
  const query = 'const rows = db.all("SELECT id FROM tasks");';
  expect(findings("src/server/features/tasks/service.ts", query)).toHaveLength(1);
  expect(findings("src/server/store/tasks.ts", query)).toEqual([]);
  expect(findings("src/client/a.ts", "// Select a variant from the list")).toEqual([]);
});

test("a provider's name where a capability should be asked for fails", () => {
  expect(findings("src/server/gather/index.ts", 'if (provider.kind === "google") {}')).toHaveLength(1);
  expect(findings("src/server/providers/registry.ts", 'google: "google"')).toEqual([]);
});

test("branching on message text fails", () => {
  expect(findings("src/server/http/problem.ts", 'if (error.message.includes("timeout")) {}')).toHaveLength(1);
  expect(findings("src/server/http/problem.ts", 'if (error.message === "gone") {}')).toHaveLength(1);
  expect(
    findings("src/server/net/failure.ts", 'const text = refusal.message === "" ? UNKNOWN : refusal.message;'),
  ).toEqual([]);
});

test("a date made from a string outside domain/time fails, one made from fields or a number does not", () => {
  expect(findings("src/server/a.ts", "Date.parse(text)")).toHaveLength(1);
  expect(findings("src/client/a.ts", 'new Date("2026-12-07")')).toHaveLength(1);
  expect(findings("src/client/a.ts", "Temporal.PlainDate.from(text)")).toHaveLength(1);
  expect(findings("src/client/a.ts", "Temporal.PlainDate.from({ year, month, day })")).toEqual([]);
  expect(findings("src/client/a.ts", "new Date(startMs)")).toEqual([]);
  expect(findings("src/domain/time.ts", "Temporal.PlainDate.from(text)")).toEqual([]);
});

test("a pure room that reads the clock or rolls dice fails", () => {
  expect(findings("src/planner/search.ts", "const seed = Math.random();")).toHaveLength(1);
  expect(findings("src/domain/task.ts", "const now = Date.now();")).toHaveLength(1);
  expect(findings("src/server/main.ts", "const now = Date.now;\nDate.now();")).toEqual([]);
});

test("a test that reads a page once fails, one that waits for what it reads does not", () => {
  const read = 'ref("toast").textContent()';
  expect(findings("test/page/a.test.ts", `expect(await ${read}).toBe("");`)).toHaveLength(1);
  expect(findings("test/home/a.test.ts", `expect(\n  await ${read},\n).toContain("x");`)).toHaveLength(1);
  expect(findings("test/page/a.test.ts", `await expect.poll(() => ${read}).toBe("");`)).toEqual([]);
  expect(findings("test/page/a.test.ts", `expect(await week.load(id)).toEqual({});\nawait ${read};`)).toEqual([]);
});

test("a finding names its line", () => {
  expect(checkWording([{ path: "src/a.ts", text: "a\nb\nMath.PI; // HACK" }])[0]?.line).toBe(3);
});

test("a name that the glossary replaced fails, the same word in a text does not", () => {
  for (const text of ["const said = 1;", "type Deed = number;", "(sighting: number) => 1", "x.map((said) => 1)"])
    for (const path of ["src/plan/block.ts", "test/journeys/plan.test.ts"])
      expect(findings(path, text)).toHaveLength(1);
  expect(findings("src/plan/block.ts", 'const text = "nobody said how"; // as they said')).toEqual([]);
});
