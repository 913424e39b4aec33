import { sql } from "kysely";
import { z } from "zod";

/** A document kept as JSON text. */
export const json = <T extends z.core.$ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

/** A boolean kept as 0 or 1, as both engines have it. */
export const flag = z.literal([0, 1]).transform((value) => value === 1);

/**
 * The limit of a query for one row, written into its text: SQLite plans a query anew each time when
 * its limit is a parameter, which costs ten times what the row does.
 */
export const ONE = sql.lit(1);
