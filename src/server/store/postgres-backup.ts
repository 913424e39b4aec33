import { type Kysely, sql } from "kysely";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { BackUp, MigrationFailure } from "./migrations/index.ts";

const PREFIX = "before_update_";
const MARK = "backed-up-before";

/**
 * Copies every table to `before_update_…`, all as of one moment, and replaces the copies of the
 * previous update.
 */
export const backUpTables: BackUp = async (target, db): Promise<Result<null, MigrationFailure>> => {
  try {
    await db.transaction().execute(async (tx) => {
      const names = await tableNames(tx);
      const own = names.filter((name) => !name.startsWith(PREFIX) && !name.startsWith("kysely_"));
      await sql`lock table ${sql.join(own.map((name) => sql.table(name)))} in share row exclusive mode`.execute(tx);
      if ((await markedTarget(tx)) === target) return;
      await markTarget(tx, target);
      const former = names.filter((name) => name.startsWith(PREFIX));
      for (const name of former) await sql`drop table ${sql.table(name)}`.execute(tx);
      for (const name of own) {
        await sql`create table ${sql.table(PREFIX + name)} as table ${sql.table(name)}`.execute(tx);
      }
    });
    return Ok(null);
  } catch (cause) {
    return Err({ migration: target, cause });
  }
};

async function tableNames(tx: Kysely<never>): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = current_schema() order by tablename`.execute(tx);
  return rows.map(({ tablename }) => tablename);
}

async function markedTarget(tx: Kysely<never>): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from settings where name = ${MARK}`.execute(tx);
  return rows[0]?.value;
}

async function markTarget(tx: Kysely<never>, target: string): Promise<void> {
  await sql`
    insert into settings (name, value) values (${MARK}, ${target})
    on conflict (name) do update set value = excluded.value`.execute(tx);
}
