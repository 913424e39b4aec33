import { loadCurrentApply, type StoredApply } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";
import { persist } from "./persist.ts";

/** An attempt that this process has just begun or taken over, and whether another run worked on it before. */
export type Claim = { readonly apply: StoredApply; readonly resumed: boolean };

/**
 * Commits a claim on a session's attempt. A claim that was committed but not acknowledged is known again by its
 * holder. Null when another request was first.
 */
export async function claim(
  deps: ApplyDeps,
  sessionId: string,
  commit: (holder: string) => Promise<StoredApply | null>,
): Promise<StoredApply | null> {
  const holder = deps.newId();
  return persist(deps, async () => {
    const claimed = await commit(holder);
    if (claimed) return claimed;
    const current = await loadCurrentApply(deps.db, sessionId);
    return current?.holder === holder ? current : null;
  });
}
