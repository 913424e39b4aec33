import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT, ROOMS, SERVER } from "./tables.ts";

let folder: string;
let report: string;

/** A small project with one fault of each kind, analysed once for all tests. */
const FILES: Readonly<Record<string, string>> = {
  "src/domain/day.ts": 'import type { Task } from "#contract/task.ts";\nexport type Day = Task;',
  "src/domain/clock.ts": 'import { performance } from "node:perf_hooks";\nexport const now = performance.now;',
  "src/domain/week.test.ts": 'import { plan } from "#planner/index.ts";\nplan();',
  "src/contract/task.ts": 'import * as z from "zod/mini";\nexport type Task = z.infer<never>;',
  "src/contract/rule.ts": 'import rrule from "#rrule";\nexport const rule = rrule;',
  "src/contract/event.ts": 'import { now } from "../domain/clock.ts";\nexport const event = now;',
  "src/planner/index.ts": 'export { plan } from "./plan.ts";',
  "src/planner/plan.ts": 'import "#domain/nowhere.ts";\nexport const plan = () => {};',
  "src/planner/a.ts": 'import type { B } from "./b.ts";\nexport type A = B;',
  "src/planner/b.ts": 'import type { A } from "./a.ts";\nexport type B = A;',
  "src/server/main.ts": 'import "#server/http/app.ts";\nimport "#server/store/open.ts";',
  "src/server/http/app.ts": 'import Fastify from "fastify";\nexport const app = Fastify;',
  "src/server/ops/log.ts": 'import type { app } from "#server/http/app.ts";\nexport type Log = typeof app;',
  "src/server/ops/log.test.ts": 'import { app } from "#server/http/app.ts";\napp();',
  "src/server/store/open.ts": 'import { DatabaseSync } from "node:sqlite";\nexport const open = DatabaseSync;',
  "src/server/planning/plan.ts": 'import { plan } from "#planner/plan.ts";\nexport const again = plan;',
  "src/server/planning/later.ts": 'export const later = () => import("#planner/plan.ts");',
  "src/server/planning/door.ts": 'import { plan } from "#planner/index.ts";\nexport const again = plan;',
  "src/server/attic/old.ts": 'import "#server/ops/log.ts";',
  "src/server/features/apply/service.ts": 'import "../tasks/service.ts";',
  "src/server/features/tasks/service.ts": "export {};",
  "src/server/features/tasks/query.ts": 'import type { Sql } from "kysely";\nexport type Query = Sql;',
  "src/server/features/tasks/double.ts": 'import "../../../../test/support/double.ts";',
  "src/server/features/tasks/service.test.ts": 'import "../../../../test/support/double.ts";',
  "src/server/providers/ics/index.ts":
    'import "../caldav/index.ts";\nimport "../reading/text-reader.ts";\nimport "../port.ts";',
  "src/server/providers/caldav/index.ts": "export {};",
  "src/server/providers/reading/text-reader.ts": 'import "../caldav/index.ts";\nimport "../local/index.ts";',
  "src/server/providers/local/index.ts": "export {};",
  "src/server/providers/port.ts": "export {};",
  "src/client/ui/element.ts": 'import "../pages/home.ts";',
  "src/client/pages/home.ts": 'export const later = () => import("#server/main.ts");',
  "src/cli/doctor/index.ts": 'import "../plan/index.ts";',
  "src/cli/plan/index.ts": 'import type { open } from "#server/store/open.ts";\nexport type Opened = typeof open;',
  "test/support/double.ts": "export {};",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arrows-"));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const path of ["package.json", "node_modules"]) await symlink(resolve(path), join(folder, path));
  report = await new Promise((told) => {
    execFile(process.execPath, [resolve("scripts/arrows/cruise.ts")], { cwd: folder }, (_, out) => told(out));
  });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The rules that the imports of one file break. */
const brokenBy = (path: string) =>
  [...report.matchAll(/error (.+): (src\S+)/g)].filter((found) => found[2] === path).map((found) => found[1]);

test("an import against an arrow breaks a rule: of a type alone, in a test, or at a later time", () => {
  expect(brokenBy("src/domain/day.ts")).toContain("no such arrow from src/domain");
  expect(brokenBy("src/domain/week.test.ts")).toEqual(["no such arrow from src/domain"]);
  expect(brokenBy("src/client/pages/home.ts")).toEqual([
    "no such arrow from src/client/pages",
    "no such arrow from src/client",
  ]);
});

test("the rooms of the server and of the page have arrows of their own, from which tests are exempt", () => {
  expect(brokenBy("src/server/ops/log.ts")).toEqual(["no such arrow from src/server/ops"]);
  expect(brokenBy("src/client/ui/element.ts")).toEqual(["no such arrow from src/client/ui"]);
  expect(brokenBy("src/server/ops/log.test.ts")).toEqual([]);
  expect(brokenBy("src/server/main.ts")).toEqual([]);
});

test("a room that no table lists is found", () => {
  expect(brokenBy("src/server/attic/old.ts")).toEqual(["every room of src/server is in its table"]);
});

test("another room is never imported by a relative path", () => {
  expect(brokenBy("src/contract/event.ts")).toEqual(["another room is imported as #room/…"]);
});

test("only tests import test/support", () => {
  expect(brokenBy("src/server/features/tasks/double.ts")).toEqual(["src imports nothing outside src"]);
  expect(brokenBy("src/server/features/tasks/service.test.ts")).toEqual([]);
});

test("features, providers and commands do not import others of their kind", () => {
  expect(brokenBy("src/server/features/apply/service.ts")).toEqual(["features do not import each other"]);
  expect(brokenBy("src/server/providers/ics/index.ts")).toEqual(["providers do not import each other"]);
  expect(brokenBy("src/server/providers/reading/text-reader.ts")).toEqual(["reading imports no provider but local"]);
  expect(brokenBy("src/cli/doctor/index.ts")).toEqual(["commands do not import each other"]);
});

test("a folder with an index.ts is imported through it, except by a dynamic import", () => {
  expect(brokenBy("src/server/planning/plan.ts")).toEqual(["src/planner is imported through its index.ts"]);
  expect(brokenBy("src/server/planning/door.ts")).toEqual([]);
  expect(brokenBy("src/server/planning/later.ts")).toEqual([]);
});

test("a circle is found, of types too", () => {
  expect(brokenBy("src/planner/a.ts")).toEqual(["no circle, of values or of types"]);
});

test("an import of a file that is not there is found", () => {
  expect(brokenBy("src/planner/plan.ts")).toContain("every import is found");
});

test("a package is imported only in its home", () => {
  expect(brokenBy("src/server/features/tasks/query.ts")).toEqual(["kysely belongs in src/server/store/"]);
  expect(brokenBy("src/server/http/app.ts")).toEqual([]);
  expect(brokenBy("src/server/store/open.ts")).toEqual([]);
});

test("a pure room imports neither Node nor packages of other rooms", () => {
  expect(brokenBy("src/domain/clock.ts")).toEqual(["src/domain is pure: rrule, and nothing of Node"]);
  expect(brokenBy("src/contract/task.ts")).toEqual([]);
  expect(brokenBy("src/contract/rule.ts")).toEqual(
    ["src/contract is pure: zod, and nothing of Node"].concat([
      "rrule belongs in src/domain/recurrence/ or src/client/rrule/",
    ]),
  );
});

test("a table is listed from the bottom up, so that no rooms form a circle", () => {
  for (const table of [ROOMS, SERVER, CLIENT]) {
    const rooms = Object.keys(table);
    for (const [at, room] of rooms.entries()) {
      const above = (table[room] ?? []).filter((name) => !name.startsWith("#") && rooms.indexOf(name) >= at);
      expect({ room, above }).toEqual({ room, above: [] });
    }
  }
});
