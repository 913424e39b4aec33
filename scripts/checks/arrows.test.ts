import { expect, test } from "vitest";
import { checkArrows } from "./arrows.ts";

const findings = (path: string, text: string) => checkArrows([{ path, text }]).map((finding) => finding.message);

test("the arrows of the house are allowed", () => {
  expect(findings("src/server/gather/index.ts", 'import type { Interval } from "#domain/interval.ts";')).toEqual([]);
  expect(findings("src/client/api.ts", 'import { PATHS } from "#contract/paths.ts";')).toEqual([]);
  expect(findings("src/cli/main.ts", 'const { startServer } = await import("#server/main.ts");')).toEqual([]);
});

test("an import against an arrow fails and names the line", () => {
  const text = '// why\nimport { plan } from "#planner/index.ts";\n';
  expect(checkArrows([{ path: "src/domain/task.ts", text }])).toEqual([
    { path: "src/domain/task.ts", line: 2, message: "domain must not import planner (#planner/index.ts)" },
  ]);
  expect(
    findings("src/client/pages/planner/main.ts", 'import { openStore } from "#server/store/open.ts";'),
  ).toHaveLength(1);
  expect(findings("src/planner/index.ts", 'export * from "#contract/task.ts";')).toHaveLength(1);
  expect(findings("src/client/lazy.ts", 'await import("#planner/index.ts");')).toHaveLength(1);
});

test("a test obeys the arrows too, and may reach for test/support", () => {
  expect(findings("src/client/a.test.ts", 'import "#server/main.ts";')).toHaveLength(1);
  expect(findings("src/server/a.test.ts", 'import { startPostgres } from "../../test/support/postgres.ts";')).toEqual(
    [],
  );
  expect(findings("src/server/a.ts", 'import { startPostgres } from "../../test/support/postgres.ts";')).toHaveLength(
    1,
  );
});

test("crossing rooms by a relative path fails even where the arrow exists", () => {
  expect(findings("src/server/a.ts", 'import { Ok } from "../domain/result.ts";')).toEqual([
    "crosses rooms by a relative path; write #domain/result.ts",
  ]);
});

test("features and providers stay strangers among themselves", () => {
  expect(findings("src/server/features/apply/service.ts", 'import "../tasks/service.ts";')).toEqual([
    "src/server/features/apply and src/server/features/tasks must stay strangers",
  ]);
  expect(findings("src/server/providers/ics/index.ts", 'import "#server/providers/caldav/map.ts";')).toHaveLength(1);
  expect(findings("src/server/providers/registry.ts", 'import "./caldav/index.ts";')).toEqual([]);
  expect(findings("src/server/providers/ics/index.ts", 'import "../port.ts";')).toEqual([]);
});

test("an import in a comment is no import", () => {
  expect(findings("src/domain/a.ts", '/*\n import x from "#server/a.ts"\n*/\n// import y from "#server/b.ts"')).toEqual(
    [],
  );
});
