import { persist } from "#server/store/commit-with-retry.ts";
import { type Entry, recordApplyEntries, type StoredApply } from "#server/store/queries/applies.ts";
import type { ApplyDeps } from "./deps.ts";
import { leaseEnd } from "./lease.ts";

export type Journal = {
  entries(): readonly Entry[];
  /**
   * Notes the state of these entries, new ones included. The next commit, or the end of the run,
   * makes it durable.
   */
  note(changed: readonly Entry[]): void;
  /** Commits what was noted. False, with nothing committed, when another run has taken over. */
  commit(): Promise<boolean>;
};

export function openJournal(deps: ApplyDeps, apply: StoredApply): Journal {
  let entries: readonly Entry[] = apply.entries;
  let committed = entries;
  return {
    entries: () => entries,
    note(changed) {
      const byKey = new Map(entries.map((entry) => [entry.eventKey, entry]));
      for (const entry of changed) byKey.set(entry.eventKey, entry);
      if (changed.length > 0) entries = [...byKey.values()];
    },
    async commit() {
      const next = entries;
      if (next === committed) return true;
      const done = await persist(deps, async () => recordApplyEntries(deps.db, apply, next, await leaseEnd(deps)));
      if (done) committed = next;
      return done;
    },
  };
}
