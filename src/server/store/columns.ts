import { z } from "zod";

/** A document kept as JSON text. */
export const json = <T extends z.core.$ZodType>(schema: T) =>
  z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(schema);

/** A boolean kept as 0 or 1, as both engines have it. */
export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);
