import type { Credit } from "#plan/credit.ts";
import type { OwnerDb } from "../db.ts";
import { readRow } from "../parse-row.ts";
import { CreditSumRow } from "../plan-rows.ts";

/** Minutes done of each piece of work over all time, as one entry with the latest time. */
export async function sumCredits({ db, owner }: OwnerDb): Promise<Credit[]> {
  const rows = await db
    .selectFrom("credits")
    .select(["work_kind", "work_id"])
    .select(({ fn }) => [fn.sum<number>("minutes").as("minutes"), fn.max("at").as("at")])
    .where("owner_id", "=", owner)
    .groupBy(["work_kind", "work_id"])
    .execute();
  return rows.map((row) => readRow(CreditSumRow, { ...row, minutes: Number(row.minutes), at: Number(row.at) }));
}

/** Appends to the log. An id that exists already is the same entry and is written once. */
export async function appendCredits(
  { db, owner }: OwnerDb,
  credits: readonly (Credit & { readonly id: string })[],
): Promise<void> {
  if (credits.length === 0) return;
  await db
    .insertInto("credits")
    .values(
      credits.map(({ id, work, minutes, at, blockId }) => ({
        owner_id: owner,
        id,
        work_kind: work.kind,
        work_id: work.id,
        minutes,
        at,
        block_id: blockId,
      })),
    )
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doNothing())
    .execute();
}
