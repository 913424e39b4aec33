import { persist } from "#server/store/persist.ts";
import { loadCurrentApply, type StoredApply } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";

/**
 * An attempt that this process has just begun or taken over. `resumed`: another run worked on it.
 */
export type BegunApply = { readonly apply: StoredApply; readonly resumed: boolean };

/**
 * Commits a lease on a session's attempt. If the commit was not acknowledged, the holder's id shows
 * that it landed. Null when another request was first.
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
