import { type Entry, loadApply, type StoredApply } from "#server/store/queries/applies.ts";
import { removable } from "./create-entry.ts";
import type { ApplyDeps } from "./deps.ts";
import type { Target } from "./target.ts";

/**
 * Takes back what a superseded run has created, where its successor does not count on it: the same
 * keys in the same attempt are the successor's too, but after an undo nothing of the attempt may be
 * left.
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
    // A request that changes a version cannot land once the successor has changed that version.
    if (entry.op !== "create") return [];
    const etag = entry.state.is === "written" ? entry.state.etag : removable(entry)?.etag;
    return etag == null || counted.has(entry.eventKey) ? [] : [{ eventKey: entry.eventKey, etag }];
  });
  if (refs.length === 0) return;
  await writer.remove(apply.calendarId, refs, signal);
  deps.log.warning("took back what a superseded apply wrote", { events: refs.length });
}

/**
 * The keys under which the run that now holds the attempt expects events, or may yet create them.
 */
function countedOn({ phase, entries }: StoredApply): string[] {
  if (phase === "undoing" || phase === "undo-failed" || phase === "undone") return [];
  return entries.filter(({ state }) => state.is !== "skipped" && state.is !== "gone").map(({ eventKey }) => eventKey);
}
