import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { Err, Ok, type Result } from "#domain/result.ts";
import { firstTables } from "./001-first-tables.ts";
import { tokenLedger } from "./002-token-ledger.ts";
import { owners } from "./003-owners.ts";
import { eventsByTime } from "./004-events-by-time.ts";
import { listedCalendars } from "./005-listed-calendars.ts";

/** In order, for ever: a released migration is never changed, only followed by another. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-first-tables": statements(firstTables),
  "002-token-ledger": statements(tokenLedger),
  "003-owners": statements(owners),
  "004-events-by-time": statements(eventsByTime),
  "005-listed-calendars": statements(listedCalendars),
};

/** What stopped a migration, and which one when it was one. */
export type MigrationFailure = { readonly migration: string | null; readonly cause: unknown };

/**
 * Brings the tables up to date. Any number of processes may do it at once: the Migrator lets one through and the
 * others find nothing left to do. A database of a newer Daywright is an `Err`: it holds migrations unknown here.
 */
export async function migrate(db: Kysely<never>): Promise<Result<null, MigrationFailure>> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return Ok(null);
  const failed = results?.find((result) => result.status === "Error");
  return Err({ migration: failed?.migrationName ?? null, cause: error });
}

function statements(texts: readonly string[]): Migration {
  return {
    async up(db) {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}
