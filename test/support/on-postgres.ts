import { afterAll } from "vitest";
import { useDatabases } from "./daywright.ts";
import { postgresOfTheRun } from "./postgres-of-the-run.ts";

/**
 * Runs a journey again, over PostgreSQL. Rooms that store data test both engines themselves. The
 * query in the file's address makes Node load it a second time.
 */
export async function journeyOnPostgres(name: string): Promise<void> {
  useDatabases(await postgresOfTheRun());
  afterAll(() => useDatabases(null));
  const path = `../journeys/${name}.test.ts?on-postgres`;
  await import(path);
}
