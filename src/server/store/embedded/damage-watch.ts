import { once } from "node:events";
import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { threadFile } from "#server/threads/thread-pool.ts";
import { StoreFailure } from "../failure.ts";
import { orAfter } from "../readiness.ts";

/** How long an answer waits for a check. For a large file, a later answer gets the result. */
const WAIT_MS = 1_000;
/** A check is followed by a pause of this many times its duration. */
const REST_TIMES = 10;

export type DamageWatch = {
  /** Reports that a query found damage. */
  tell(): void;
  /**
   * Throws a `corrupt` failure once the file is known to be damaged. A changed file is checked on a
   * thread.
   */
  expectWhole(): Promise<void>;
};

/** Damage is permanent: replacing the file under a running server does not repair it. */
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

/** `damageOf` on another thread. */
async function damageOnThread(file: string): Promise<string | null> {
  const worker = new Worker(threadFile("damage-worker", import.meta.url), { workerData: file });
  worker.unref();
  const [damage] = (await once(worker, "message")) as [string | null];
  return damage;
}
