import type { Entry, StoredApply } from "#server/store/queries/applies.ts";
import { loadApply } from "#server/store/queries/load-applies.ts";
import { removable } from "./create-entry.ts";
import type { ApplyDeps } from "./deps.ts";
import type { Target } from "./target-calendar.ts";

/**
 * Takes back what a superseded run created and its successor does not expect. The successor uses
 * the same keys in the same attempt, but after an undo nothing of the attempt may remain.
 */
export async function withdraw(
  deps: ApplyDeps,
  { writer }: Target,
  { apply, entries }: { readonly apply: StoredApply; readonly entries: readonly Entry[] },
  signal: AbortSignal,
): Promise<void> {
  const current = await loadApply(deps.db, apply);
  const counted = new Set(current ? countedOn(current) : []);
  const refs = entries.flatMap((entry) => {
    // A request that names a version has no effect once the successor has changed that version.
    if (entry.op !== "create") return [];
    const etag = entry.state.is === "written" ? entry.state.etag : removable(entry)?.etag;
    return etag == null || counted.has(entry.eventKey) ? [] : [{ eventKey: entry.eventKey, etag }];
  });
  if (refs.length === 0) return;
  await writer.remove(apply.calendarId, refs, signal);
  deps.log.warning("took back what a superseded apply wrote", { events: refs.length });
}

/** The keys of events that the run which now holds the attempt expects, or may still create. */
function countedOn({ phase, entries }: StoredApply): string[] {
  if (phase === "undoing" || phase === "undo-failed" || phase === "undone") return [];
  return entries.filter(({ state }) => state.is !== "skipped" && state.is !== "gone").map(({ eventKey }) => eventKey);
}
