import { afterAll } from "vitest";
import { useDatabases } from "./daywright.ts";
import { postgresOfTheRun } from "./postgres-of-the-run.ts";

/**
 * The same journey once more, over PostgreSQL; rooms that keep data test both engines themselves.
 * The query of its address has the file read a second time.
 */
export async function journeyOnPostgres(name: string): Promise<void> {
  useDatabases(await postgresOfTheRun());
  afterAll(() => useDatabases(null));
  const path = `../${name}.test.ts?on-postgres`;
  await import(path);
}
