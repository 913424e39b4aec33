import { sql } from "kysely";
import { epochOf } from "#domain/time.ts";
import type { Db } from "../db.ts";

/**
 * Now in epoch milliseconds by the clock that all processes on this store share; to the second on
 * the embedded engine.
 */
export async function readStoreClock(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date | string }>`select current_timestamp as now`.execute(db);
  const now = rows[0]?.now ?? "";
  // SQLite says UTC without saying so.
  return now instanceof Date ? now.getTime() : epochOf(`${now.replace(" ", "T")}Z`);
}
