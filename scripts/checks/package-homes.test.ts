import { expect, test } from "vitest";
import { checkPackageHomes } from "./package-homes.ts";

const findings = (path: string, text: string) => checkPackageHomes([{ path, text }]).map((finding) => finding.message);

test("a package outside its home fails", () => {
  expect(findings("src/server/features/tasks/service.ts", 'import { sql } from "kysely";')).toEqual([
    "kysely belongs in src/server/store/",
  ]);
  expect(findings("src/client/features/apply/view.ts", 'import { Calendar } from "@fullcalendar/core";')).toHaveLength(
    1,
  );
  expect(findings("src/server/providers/ics/index.ts", 'import ICAL from "ical.js";')).toHaveLength(1);
});

test("a package in its home passes, and so does one without a home", () => {
  expect(findings("src/server/store/open.ts", 'import { DatabaseSync } from "node:sqlite";')).toEqual([]);
  expect(findings("src/client/calendar/grid.ts", 'import timeGrid from "@fullcalendar/timegrid";')).toEqual([]);
  expect(findings("src/server/http/app.ts", 'import Fastify from "fastify";')).toEqual([]);
  expect(findings("src/server/store/open.test.ts", 'import pg from "pg";')).toEqual([]);
});

test("a pure room imports neither Node nor packages of the other rooms", () => {
  expect(findings("src/planner/search.ts", 'import { performance } from "node:perf_hooks";')).toEqual([
    "src/planner/ is pure and must not import node:perf_hooks",
  ]);
  expect(findings("src/domain/time.ts", 'import * as z from "zod/mini";')).toHaveLength(1);
  expect(findings("src/contract/event.ts", 'import rrule from "#rrule";')).toHaveLength(1);
  expect(findings("src/contract/task.ts", 'import * as z from "zod/mini";')).toEqual([]);
});
