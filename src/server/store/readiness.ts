import { randomUUID } from "node:crypto";
import { type Db, inTransaction } from "./db.ts";
import { StoreFailure, type StoreFailureKind } from "./failure.ts";
import { deleteSetting, writeSetting } from "./queries/settings.ts";

/**
 * Why the store cannot serve now; null when it can. Answers in less than two seconds, whatever the
 * store does.
 */
export type Readiness = () => Promise<StoreFailureKind | null>;

const ANSWER_WITHIN_MS = 1_500;
/** How long an answer is reused, because finding out writes to the disk. */
const STANDS_FOR_MS = 250;
/** The bytes that must be writable. */
const WRITTEN = "x".repeat(64 << 10);

/** A store is ready if it can be written to and no other probe fails with a `StoreFailure`. */
export function createReadiness(db: Db, probes: readonly (() => Promise<void>)[] = []): Readiness {
  let asked: Promise<StoreFailureKind | null> | null = null;
  const ask = async () => {
    const [first] = (await Promise.allSettled([writeAndForget(db), ...probes.map((probe) => probe())]))
      .filter((ended) => ended.status === "rejected")
      .map(({ reason }) => (reason instanceof StoreFailure ? reason.kind : "other"));
    setTimeout(() => {
      asked = null;
    }, STANDS_FOR_MS).unref();
    return first ?? null;
  };
  return () => {
    asked ??= ask();
    return orAfter(ANSWER_WITHIN_MS, asked, () => "unavailable");
  };
}

/** The result of `work`, or that of `late` when `work` takes longer. */
export async function orAfter<T>(ms: number, work: Promise<T>, late: () => T): Promise<T> {
  const enough = Promise.withResolvers<T>();
  const timer = setTimeout(() => enough.resolve(late()), ms);
  try {
    return await Promise.race([work, enough.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Uses a name of its own, so that processes on one store do not wait for each other. */
function writeAndForget(db: Db): Promise<void> {
  const name = `readiness ${randomUUID()}`;
  return inTransaction(db, async (tx) => {
    await writeSetting(tx, name, WRITTEN);
    await deleteSetting(tx, name);
  });
}
