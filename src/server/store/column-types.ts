import { sql } from "kysely";
import { z } from "zod";

/** A document stored as JSON text. */
export const json = <T extends z.core.$ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

/** A boolean stored as 0 or 1, which both engines support. */
export const flag = z.literal([0, 1]).transform((value) => value === 1);

/**
 * The limit of a query for one row, written into its text. If the limit is a parameter, SQLite
 * plans the query again each time, which costs ten times as much as the row.
 */
export const ONE = sql.lit(1);
