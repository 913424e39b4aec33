import { type Dialect, Kysely } from "kysely";
import { errorMessage } from "#domain/error-message.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { createQueryGuard, type Db } from "./db.ts";
import { backUpBeforeUpdate } from "./embedded/backup-before-update.ts";
import { damageOf } from "./embedded/damage.ts";
import { createDamageWatch } from "./embedded/damage-watch.ts";
import { prepareDataDir } from "./embedded/data-dir.ts";
import { expectRoom } from "./embedded/disk-room.ts";
import { lockDirectory } from "./embedded/lock.ts";
import { sqliteDialect } from "./embedded/sqlite-dialect.ts";
import { StoreFailure } from "./failure.ts";
import { type MigrationFailure, migrate } from "./migrations/index.ts";
import { backUpTables } from "./postgres-backup.ts";
import { readStoreClock } from "./queries/store-clock.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import type { Tables } from "./tables.ts";
import { translateFailures } from "./translate-failures.ts";

export type { Db, OwnerDb } from "./db.ts";

/** Why the store did not open, as one line for the person who starts the server. */
export type StoreOpenError = {
  readonly kind: "in-use" | "data-dir" | "damaged" | "unreachable" | "migration";
  readonly message: string;
};

export type Store = {
  readonly db: Db;
  /** Whether other processes may use the same database at the same time. */
  readonly shared: boolean;
  readonly readiness: Readiness;
  close(): Promise<void>;
};

type Options = {
  /** `postgres://…`, or null for the embedded engine in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
};

/** Opens the store and updates its tables. */
export function openStore({ databaseUrl, dataDir }: Options): Promise<Result<Store, StoreOpenError>> {
  return databaseUrl === null ? openEmbedded(dataDir) : openPostgres(databaseUrl);
}

async function openEmbedded(path: string): Promise<Result<Store, StoreOpenError>> {
  const unusable = (cause: unknown) =>
    refuse("data-dir", `The data directory ${path} cannot be used: ${reasonOf(cause)}`);
  try {
    const dir = prepareDataDir(path);
    const lock = lockDirectory(dir.lock);
    if (isErr(lock)) {
      return refuse(
        "in-use",
        `Another Daywright is using the data directory ${path}; stop it, or set DAYWRIGHT_DATA_DIR`,
      );
    }
    const { release } = lock.value;
    try {
      const damage = damageOf(dir.database);
      if (damage !== null) {
        release();
        return refuse("damaged", `The database in ${path} is damaged; restore a backup: ${damage}`);
      }
      const watch = createDamageWatch(dir.database);
      const opened = open(sqliteDialect(dir.database), ({ kind }) => kind === "corrupt" && watch.tell());
      const updated = await migrate(bare(opened), backUpBeforeUpdate(path));
      if (isErr(updated)) {
        await opened.destroy();
        release();
        return failedToMigrate(updated.error, unusable);
      }
      const { db, close } = guarded(opened);
      const readiness = createReadiness(db, [() => expectRoom(path), watch.expectWhole]);
      return Ok({ db, shared: false, readiness, close: () => close().finally(release) });
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    return unusable(error);
  }
}

/** Loads PostgreSQL's client, which the embedded store does not need. */
async function openPostgres(url: string): Promise<Result<Store, StoreOpenError>> {
  const unreachable = (cause: unknown) =>
    refuse("unreachable", `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(cause)}`);
  const { OF_UPDATES, postgresDialect } = await import("./postgres-dialect.ts");
  const { db, close } = guarded(open(postgresDialect(url)));
  const updating = open(postgresDialect(url, OF_UPDATES));
  try {
    // Whether the server answers is known sooner than whether tables can be changed.
    await readStoreClock(db);
    const updated = await migrate(bare(updating), backUpTables);
    if (!isErr(updated)) return Ok({ db, shared: true, readiness: createReadiness(db), close });
    await close();
    return failedToMigrate(updated.error, unreachable);
  } catch (error) {
    await close();
    return unreachable(error);
  } finally {
    await updating.destroy();
  }
}

function open(dialect: Dialect, tell?: (failure: StoreFailure) => void): Db {
  return new Kysely<Tables>({ dialect: translateFailures(dialect, tell) });
}

/** The tables before and between updates. */
function bare(db: Db): Kysely<never> {
  return db as unknown as Kysely<never>;
}

function guarded(db: Db): Pick<Store, "db" | "close"> {
  const guard = createQueryGuard();
  return {
    db: db.withPlugin(guard.plugin),
    async close() {
      guard.close();
      await db.destroy();
    },
  };
}

function failedToMigrate(
  { migration, cause }: MigrationFailure,
  notOpened: (cause: unknown) => Err<StoreOpenError>,
): Err<StoreOpenError> {
  if (cause instanceof StoreFailure && migration === null) return notOpened(cause);
  const which = migration === null ? "" : ` (${migration})`;
  return refuse("migration", `The database cannot be brought up to date${which}: ${reasonOf(cause)}`);
}

function refuse(kind: StoreOpenError["kind"], message: string): Err<StoreOpenError> {
  return Err({ kind, message });
}

function reasonOf(error: unknown): string {
  return errorMessage(error instanceof StoreFailure ? error.cause : error);
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//");
}
