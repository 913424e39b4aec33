import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, type Migration, Migrator } from "kysely/migration";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { firstTables } from "./001-first-tables.ts";
import { tokenLedger } from "./002-token-ledger.ts";
import { owners } from "./003-owners.ts";
import { eventsByTime } from "./004-events-by-time.ts";
import { listedCalendars } from "./20261122t1115-listed-calendars.ts";
import { standingPlan } from "./20261122t1125-standing-plan.ts";
import { journal } from "./20261122t1130-journal.ts";
import { sessionLayers } from "./20261122t1135-session-layers.ts";
import { idempotencyKeys } from "./20261122t1216-idempotency-keys.ts";
import { blocksOfJournals } from "./20261123t0030-blocks-of-journals.ts";
import { updates } from "./20261123t0035-updates.ts";
import { lockUndo } from "./20261123t0506-lock-undo.ts";
import { series } from "./20261123t0512-series.ts";
import { completions } from "./20261123t1450-completions.ts";
import { watch } from "./20261123t1450-watch.ts";
import { notices } from "./20261123t1510-notices.ts";
import { undoScope } from "./20261123t1840-undo-scope.ts";
import { noticesInHand } from "./20261123t1850-notices-in-hand.ts";
import { looksAreFollowed } from "./20261124t0000-looks-are-followed.ts";
import { sessionInputs } from "./20261124t2000-session-inputs.ts";
import { sessionTasks } from "./20261128t1435-session-tasks.ts";

/**
 * In order, for ever: a released migration is never changed, only followed by another. New ones are
 * named by the minute in which they were begun, such as `20261122T1030-blocks`, so that two
 * developers at the same time need no agreement.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-first-tables": statements(firstTables),
  "002-token-ledger": statements(tokenLedger),
  "003-owners": statements(owners),
  "004-events-by-time": statements(eventsByTime),
  "20261122T1115-listed-calendars": statements(listedCalendars),
  "20261122T1125-standing-plan": statements(standingPlan),
  "20261122T1130-journal": journal,
  "20261122T1135-session-layers": sessionLayers,
  "20261122T1216-idempotency-keys": statements(idempotencyKeys),
  "20261123T0030-blocks-of-journals": blocksOfJournals,
  "20261123T0035-updates": statements(updates),
  "20261123T0506-lock-undo": statements(lockUndo),
  "20261123T0512-series": statements(series),
  "20261123T1450-completions": statements(completions),
  "20261123T1450-watch": statements(watch),
  "20261123T1510-notices": statements(notices),
  "20261123T1840-undo-scope": statements(undoScope),
  "20261123T1850-notices-in-hand": statements(noticesInHand),
  "20261124T0000-looks-are-followed": statements(looksAreFollowed),
  "20261124T2000-session-inputs": sessionInputs,
  "20261128T1435-session-tasks": sessionTasks,
};

/** The cause of a failed migration, and its name if it was one. */
export type MigrationFailure = { readonly migration: string | null; readonly cause: unknown };

/**
 * Saves a database's content before it is updated to `target`, through the connection that updates
 * it. Once per target, however often it is called.
 */
export type BackUp = (target: string, db: Kysely<never>) => Promise<Result<null, MigrationFailure>>;

/**
 * Updates the tables, in one transaction per migration. If the process is killed, the next start
 * continues with that migration. The content is saved before. Several processes may call this at
 * once: one does all the work, the others wait without locked tables and find nothing left. A
 * database of a newer Daywright, with migrations unknown here, is an `Err`.
 */
export async function migrate(db: Kysely<never>, backUp: BackUp): Promise<Result<null, MigrationFailure>> {
  try {
    return await db.connection().execute((one) => alone(one, () => update(one, backUp)));
  } catch (cause) {
    return Err({ migration: null, cause });
  }
}

/**
 * Holds the Migrator's own lock, which a connection may take twice, around the whole update. The
 * Migrator alone would release it between migrations, and does not cover the backup, whose locks on
 * all tables could deadlock with those of a migration.
 */
async function alone<T>(db: Kysely<never>, run: () => Promise<T>): Promise<T> {
  const { adapter } = db.getExecutor();
  const lock = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };
  await adapter.acquireMigrationLock(db, lock);
  try {
    return await run();
  } finally {
    await adapter.releaseMigrationLock(db, lock);
  }
}

async function update(db: Kysely<never>, backUp: BackUp): Promise<Result<null, MigrationFailure>> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
    allowUnorderedMigrations: true,
  });
  const known = await migrator.getMigrations();
  const missing = known.filter(({ executedAt }) => executedAt === undefined);
  const target = missing.at(-1);
  if (target && missing.length < known.length) {
    const saved = await backUp(target.name, db);
    if (isErr(saved)) return saved;
  }
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error !== undefined) return Err({ migration: results[0]?.migrationName ?? null, cause: error });
    if (results.length === 0) return Ok(null);
  }
}

function statements(texts: readonly string[]): Migration {
  return {
    async up(db) {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}
