import type { Db } from "./db.ts";
import { loadSessionMarks } from "./queries/sessions.ts";

type Waiting = {
  readonly id: string;
  readonly resolve: (version: number | null) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Reads the versions of sessions, at the time of the call or later, with one query in flight at a
 * time. Concurrent callers share the next query, so that under load each costs only a fraction of
 * one. Null: unknown.
 */
export function createVersionReader(db: Db): (id: string) => Promise<number | null> {
  let waiting: Waiting[] = [];
  let isReading = false;

  const readAll = async () => {
    isReading = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await answer(db, batch);
    }
    isReading = false;
  };
  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (!isReading) void readAll();
    });
}

async function answer(db: Db, batch: readonly Waiting[]): Promise<void> {
  try {
    const marks = await loadSessionMarks(db, [...new Set(batch.map(({ id }) => id))]);
    const versions = new Map(marks.map(({ id, version }) => [id, version]));
    for (const { id, resolve } of batch) resolve(versions.get(id) ?? null);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
