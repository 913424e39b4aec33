import { sql } from "kysely";
import { epochOf } from "#domain/time.ts";
import type { Db } from "../db.ts";

/**
 * Epoch milliseconds on the clock that all processes on this store share; on the embedded engine to
 * the second.
 */
export async function readStoreClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date | string }>`select current_timestamp as now`.execute(db);
  const now = rows[0]?.now ?? "";
  // SQLite returns UTC without an offset.
  return now instanceof Date ? now.getTime() : epochOf(`${now.replace(" ", "T")}Z`);
}
