import { type Dialect, PostgresDialect, type PostgresPoolClient } from "kysely";
import { type ClientBase, Pool, type PoolClient, types } from "pg";

const INT8 = 20;

/** Connections per process; `docs/guides/scale.md` explains how to choose it. */
const CONNECTIONS = 10;

/**
 * PostgreSQL's timeouts in milliseconds: for a lock, for a statement, and the delay beyond that
 * after which the server counts as stalled.
 */
export type Deadlines = { readonly lockMs: number; readonly statementMs: number; readonly lateMs: number };

const OF_REQUESTS: Deadlines = { lockMs: 5_000, statementMs: 10_000, lateMs: 2_000 };
/**
 * Changing and copying tables takes as long as their size requires, and other processes wait for
 * it.
 */
export const OF_UPDATES: Deadlines = { lockMs: 10 * 60_000, statementMs: 24 * 3_600_000, lateMs: 2_000 };

const CONNECT_WITHIN_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A process that stalls in a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Kysely's PostgreSQL dialect over a pool. 64-bit integers become numbers, as in SQLite, because
 * ours are milliseconds and counts.
 */
export function postgresDialect(url: string, { lockMs, statementMs, lateMs }: Deadlines = OF_REQUESTS): Dialect {
  const prompt = (client: PoolClient | ClientBase) => withDeadline(client as PoolClient, statementMs + lateMs);
  const settings = [
    `lock_timeout = ${lockMs}`,
    `statement_timeout = ${statementMs}`,
    `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
  ];
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    allowExitOnIdle: true, // a stalled server does not answer the closing either
    application_name: "daywright",
    // Not as connection parameters, because PgBouncer refuses those.
    onConnect: (client) => prompt(client).query(settings.map((each) => `set ${each}`).join(";"), []),
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // When the server cuts a connection (a restart), its next query fails and the pool replaces it.
  // Without this listener, the error event of a connection that runs no query would end the
  // process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({
    pool: { connect: async () => prompt(await pool.connect()), end: () => pool.end(), options: {} },
  });
}

/**
 * A client that ends, and fails its query, when an answer is late. The pool then creates another.
 */
function withDeadline(client: PoolClient, ms: number): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[] = []) => {
    const late = setTimeout(() => void client.end(), ms);
    try {
      return await client.query(text, [...values]);
    } finally {
      clearTimeout(late);
    }
  };
  // Kysely's other form of a query takes a cursor, which is not used here.
  return { query: query as unknown as PostgresPoolClient["query"], release: (discard) => client.release(discard) };
}
