import { DatabaseSync } from "node:sqlite";
import { errorMessage } from "#domain/error-message.ts";
import { toStoreFailure } from "../failure.ts";

/**
 * SQLite's report of what is wrong with a database file; null when nothing is. Throws when the file
 * cannot be read.
 */
export function damageOf(file: string): string | null {
  try {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      const [first] = database.prepare("PRAGMA quick_check(1)").all() as { quick_check: string }[];
      return first?.quick_check === "ok" ? null : (first?.quick_check ?? "it cannot be checked");
    } finally {
      database.close();
    }
  } catch (error) {
    const failure = toStoreFailure(error);
    if (failure.kind === "corrupt") return errorMessage(error);
    throw failure;
  }
}
