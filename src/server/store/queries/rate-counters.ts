import type { Db } from "../db.ts";

type Hit = { readonly bucket: string; readonly now: number; readonly windowMs: number; readonly weight?: number };

/**
 * Counts one request, or `weight` of them, in the fixed window around `now`, over all processes.
 * Returns the count and the window's end (epoch milliseconds).
 */
export async function countHit(
  db: Db,
  { bucket, now, windowMs, weight = 1 }: Hit,
): Promise<{ readonly hits: number; readonly windowEnd: number }> {
  const windowStart = now - (now % windowMs);
  const row = await db
    .insertInto("rate_counters")
    .values({ bucket, window_start: windowStart, hits: weight })
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet((expression) => ({
        hits: expression
          .case()
          .when("rate_counters.window_start", "=", windowStart)
          .then(expression("rate_counters.hits", "+", weight))
          .else(weight)
          .end(),
        window_start: windowStart,
      })),
    )
    .returning("hits")
    .executeTakeFirstOrThrow();
  return { hits: row.hits, windowEnd: windowStart + windowMs };
}

/** The count of `countHit` so far in the window around `now`. */
export async function readHits(
  db: Db,
  { bucket, now, windowMs }: Hit,
): Promise<{ readonly hits: number; readonly windowEnd: number }> {
  const windowStart = now - (now % windowMs);
  const row = await db
    .selectFrom("rate_counters")
    .select("hits")
    .where("bucket", "=", bucket)
    .where("window_start", "=", windowStart)
    .executeTakeFirst();
  return { hits: row?.hits ?? 0, windowEnd: windowStart + windowMs };
}

export async function forgetOldHits(db: Db, before: number): Promise<void> {
  await db.deleteFrom("rate_counters").where("window_start", "<", before).execute();
}
