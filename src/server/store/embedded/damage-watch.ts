import { once } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { threadFile } from "#server/threads/pool.ts";
import { StoreFailure } from "../failure.ts";
import { orAfter } from "../readiness.ts";

/** How long an answer waits for a check; of a large file the next one hears. */
const WAIT_MS = 1_000;
/** A check is followed by a rest of as many times what it took. */
const REST_TIMES = 10;

export type DamageWatch = {
  /** A query found damage. */
  tell(): void;
  /**
   * Throws a `corrupt` from the time on when the file is known to be damaged; once it has changed,
   * it is checked on a thread.
   */
  expectWhole(): Promise<void>;
};

/** Damage stays: a file that is put back under a running server does not make it whole. */
export function createDamageWatch(file: string): DamageWatch {
  let damage: string | null = null;
  let checked = "";
  let resting = false;
  let checking: Promise<void> | null = null;
  const check = async () => {
    const started = performance.now();
    damage ??= await damageOnThread(file);
    resting = true;
    setTimeout(
      () => {
        resting = false;
      },
      REST_TIMES * (performance.now() - started),
    ).unref();
  };
  return {
    tell() {
      damage ??= "a query found it";
    },
    async expectWhole() {
      const { mtimeMs, size } = await stat(file);
      const version = `${mtimeMs} ${size}`;
      if (damage === null && checking === null && !resting && version !== checked) {
        checked = version;
        checking = check().finally(() => {
          checking = null;
        });
      }
      if (checking) await orAfter(WAIT_MS, checking, () => undefined);
      if (damage !== null) throw new StoreFailure("corrupt", damage);
    },
  };
}

/** As `damageOf`, without holding up this thread. */
async function damageOnThread(file: string): Promise<string | null> {
  const worker = new Worker(threadFile("damage-worker", import.meta.url), { workerData: file });
  worker.unref();
  const [damage] = (await once(worker, "message")) as [string | null];
  return damage;
}
