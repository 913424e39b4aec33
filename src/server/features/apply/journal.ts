import { type ApplyEntry, recordApplyEntries, type StoredApply } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";
import { leaseEnd } from "./hold.ts";
import { persist } from "./persist.ts";

/** The events of an attempt as this run knows them. */
export type Journal = {
  entries(): readonly ApplyEntry[];
  /** Commits how these entries stand now. False when another run has taken over; then nothing was committed. */
  commit(changed: readonly ApplyEntry[]): Promise<boolean>;
};

export function openJournal(deps: ApplyDeps, apply: StoredApply): Journal {
  let entries: readonly ApplyEntry[] = apply.entries;
  return {
    entries: () => entries,
    async commit(changed) {
      const byPosition = new Map(changed.map((entry) => [entry.position, entry]));
      const next = entries.map((entry) => byPosition.get(entry.position) ?? entry);
      if (next.every((entry, index) => entry === entries[index])) return true;
      const committed = await persist(deps, () => recordApplyEntries(deps.db, apply, next, leaseEnd(deps)));
      if (committed) entries = next;
      return committed;
    },
  };
}
