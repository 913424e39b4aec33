import { StoreFailure } from "./failure.ts";

type Schema<T> = { parse(value: unknown): T };

/**
 * Parses a row. A row that does not parse was not written by us: the file is damaged, or another
 * program changed it.
 */
export function readRow<T>(schema: Schema<T>, row: unknown): T {
  return readable(() => schema.parse(row));
}

/** Parses JSON text like a row. */
export function readJson<T>(schema: Schema<T>, text: string): T {
  return readable(() => schema.parse(JSON.parse(text)));
}

/**
 * Parses JSON text that was validated when it was stored. To validate a session, as large as the
 * calendars that it was made from, would cost more than all else that is done with it.
 */
export function readTrustedJson<T>(text: string): T {
  return readable(() => JSON.parse(text));
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StoreFailure("corrupt", new Error("a row cannot be read", { cause: error }));
  }
}
