import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Dialect, SqliteAdapter, SqliteDialect, type SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

const STATEMENTS_KEPT = 200;

/**
 * Kysely's SQLite dialect over `node:sqlite`. A commit is durable when it returns: it uses a
 * write-ahead log with full sync, because `synchronous=NORMAL` loses acknowledged commits on a
 * power cut.
 */
export function sqliteDialect(file: string): Dialect {
  const database = openDatabase(file);
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS_KEPT });
  return new EmbeddedDialect({
    database: {
      close: () => database.close(),
      prepare(text) {
        const kept = statements.get(text);
        if (kept) return kept;
        const made = toKyselyStatement(database.prepare(text));
        statements.set(text, made);
        return made;
      },
    },
  });
}

/**
 * SQLite rolls back schema changes like changes of rows, but Kysely's Migrator does not use that by
 * default.
 */
class EmbeddedDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** How long a query, and this thread, waits for another program that locks the file. */
const BUSY_MS = 1_000;

/** Opens the file with the settings that every user of it needs. Throws SQLite's errors. */
export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true });
  try {
    database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
