import { StoreFailure } from "./failure.ts";

type Schema<T> = { parse(value: unknown): T };

/**
 * Parses a row. A row that does not parse was not written by us: the file is damaged, or another
 * program changed it.
 */
export function readRow<T>(schema: Schema<T>, row: unknown): T {
  return readable(() => schema.parse(row));
}

/** Parses JSON text. It was validated when it was stored, or is validated by `schema`. */
export function readJson<T>(text: string, schema?: Schema<T>): T {
  return readable(() => {
    const value: unknown = JSON.parse(text);
    return schema ? schema.parse(value) : (value as T);
  });
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new StoreFailure("corrupt", new Error("a row cannot be read", { cause: error }));
  }
}
