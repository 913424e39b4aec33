import { type Dialect, PostgresDialect } from "kysely";
import { Pool, types } from "pg";

const INT8 = 20;

/** How many connections one process may hold; `docs/guides/scale.md` says how to size it. */
const CONNECTIONS = 10;

/**
 * Kysely's PostgreSQL dialect over a pool. 64-bit integers come as numbers, as they do from SQLite: ours are
 * milliseconds and counts.
 */
export function postgresDialect(url: string): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    application_name: "daywright",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as "text"),
    },
  });
  // A connection that the server cuts (a restart) fails its next query and is replaced; unheard, the event, of an idle
  // connection and of one between two queries of a transaction, would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}
