import { type Dialect, Kysely } from "kysely";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { createQueryGuard, type Db } from "./db.ts";
import { backUpBeforeUpdate } from "./embedded/backup-before-update.ts";
import { damageOf } from "./embedded/damage.ts";
import { prepareDataDir } from "./embedded/data-dir.ts";
import { lockDirectory } from "./embedded/lock.ts";
import { sqliteDialect } from "./embedded/sqlite-dialect.ts";
import { StoreFailure } from "./failure.ts";
import { type BackUp, type MigrationFailure, migrate } from "./migrations/index.ts";
import { backUpTables } from "./postgres-backup.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import type { Tables } from "./tables.ts";
import { translateFailures } from "./translate-failures.ts";

export type { Db, OwnerDb } from "./db.ts";

/** Why there is no store, as one line for the person who starts the server. */
export type StoreOpenError = {
  readonly kind: "in-use" | "data-dir" | "damaged" | "unreachable" | "migration";
  readonly message: string;
};

export type Store = {
  readonly db: Db;
  /** Whether other processes may use the same database at the same time. */
  readonly shared: boolean;
  close(): Promise<void>;
};

type Options = {
  /** `postgres://…`, or null for the embedded engine in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
};

/** Opens the store and brings its tables up to date. */
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
      const store = await withTables(sqliteDialect(dir.database), {
        shared: false,
        backUp: () => backUpBeforeUpdate(path),
        afterClose: release,
      });
      return isErr(store) ? failedToMigrate(store.error, unusable) : store;
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    return unusable(error);
  }
}

async function openPostgres(url: string): Promise<Result<Store, StoreOpenError>> {
  const unreachable = (cause: unknown) =>
    refuse("unreachable", `The database at ${withoutPassword(url)} cannot be reached: ${reasonOf(cause)}`);
  const store = await withTables(postgresDialect(url), {
    shared: true,
    backUp: backUpTables,
    afterClose: () => undefined,
  });
  return isErr(store) ? failedToMigrate(store.error, unreachable) : store;
}

type Ownership = {
  readonly shared: boolean;
  readonly backUp: (db: Kysely<never>) => BackUp;
  readonly afterClose: () => void;
};

async function withTables(
  dialect: Dialect,
  { shared, backUp, afterClose }: Ownership,
): Promise<Result<Store, MigrationFailure>> {
  const db = new Kysely<Tables>({ dialect: translateFailures(dialect) });
  const guard = createQueryGuard();
  const close = async () => {
    guard.close();
    await db.destroy();
    afterClose();
  };
  const bare = db as unknown as Kysely<never>;
  const migrated = await migrate(bare, backUp(bare));
  if (isErr(migrated)) {
    await close();
    return migrated;
  }
  return Ok({ db: db.withPlugin(guard.plugin), shared, close });
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
  const cause = error instanceof StoreFailure ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//");
}
