import { StoreFailure } from "#server/store/failure.ts";
import { loadCurrentApply, type StoredApply } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";

const FIRST_WAIT_MS = 50;
const LAST_WAIT_MS = 3_200;

/**
 * Commits a step of the journal, waiting out a database that is away for some seconds (a restart, a
 * cut connection). `commit` may run again after it had its effect and the acknowledgement was lost,
 * so it must tell that by itself.
 */
export async function persist<T>(deps: Pick<ApplyDeps, "sleep">, commit: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await commit();
    } catch (error) {
      const mayPass = error instanceof StoreFailure && error.kind === "unavailable";
      if (!mayPass || wait > LAST_WAIT_MS) throw error;
      await deps.sleep(wait);
    }
  }
}

/**
 * An attempt that this process has just begun or taken over, and whether another run worked on it
 * before.
 */
export type BegunApply = { readonly apply: StoredApply; readonly resumed: boolean };

/**
 * Commits a lease on a session's attempt. A lease that was committed but not acknowledged is known
 * again by its holder. Null when another request was first.
 */
export async function takeLease(
  deps: ApplyDeps,
  sessionId: string,
  commit: (holder: string) => Promise<StoredApply | null>,
): Promise<StoredApply | null> {
  const holder = deps.newId();
  return persist(deps, async () => {
    const taken = await commit(holder);
    if (taken) return taken;
    const current = await loadCurrentApply(deps.db, sessionId);
    return current?.holder === holder ? current : null;
  });
}
