import { StoreFailure } from "./failure.ts";

type Schema<T> = { parse(value: unknown): T };

/**
 * What a row holds. One that cannot be read was not written so by us: the file is damaged, or a
 * foreign hand was in it.
 */
export function readRow<T>(schema: Schema<T>, row: unknown): T {
  return readable(() => schema.parse(row));
}

/** The same for JSON text, checked when it was stored or by `schema`. */
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
