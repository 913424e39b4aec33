import { type Dialect, PostgresDialect, type PostgresPoolClient } from "kysely";
import { type ClientBase, Pool, type PoolClient, types } from "pg";

const INT8 = 20;

/** How many connections one process may hold; `docs/guides/scale.md` says how to size it. */
const CONNECTIONS = 10;

/**
 * How long PostgreSQL may take, in milliseconds: over a lock, over a statement, and how late an
 * answer may be beyond that before the server is taken to have stalled.
 */
export type Deadlines = { readonly lockMs: number; readonly statementMs: number; readonly lateMs: number };

const OF_REQUESTS: Deadlines = { lockMs: 5_000, statementMs: 10_000, lateMs: 2_000 };
/** Changing and copying tables takes as long as they are large, and other processes wait for it. */
export const OF_UPDATES: Deadlines = { lockMs: 10 * 60_000, statementMs: 24 * 3_600_000, lateMs: 2_000 };

const CONNECT_WITHIN_MS = 5_000;
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A process that stalls within a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/**
 * Kysely's PostgreSQL dialect over a pool. 64-bit integers come as numbers, as they do from SQLite:
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
    allowExitOnIdle: true, // a server that stalls does not answer a good-bye either
    application_name: "daywright",
    // Not as parameters of the connection, which PgBouncer refuses.
    onConnect: (client) => prompt(client).query(settings.map((each) => `set ${each}`).join(";"), []),
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // A connection that the server cuts (a restart) fails its next query and is replaced; unheard,
  // the event, of an idle connection and of one between two queries of a transaction, would end the
  // process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({
    pool: { connect: async () => prompt(await pool.connect()), end: () => pool.end(), options: {} },
  });
}

/**
 * A client that ends when an answer does not come in time, and its query with it: the pool then
 * makes a new one.
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
  // Kysely's other form of a query takes a cursor, which it is given none of.
  return { query: query as unknown as PostgresPoolClient["query"], release: (discard) => client.release(discard) };
}
