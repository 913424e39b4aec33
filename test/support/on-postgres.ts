import { afterAll } from "vitest";
import { useDatabases } from "./daywright.ts";
import { postgresOfTheRun } from "./postgres-of-the-run.ts";

useDatabases(await postgresOfTheRun());
afterAll(() => useDatabases(null));
