import { creditedMinutes } from "#plan/credit.ts";
import { type WorkRef, workKey } from "#plan/work.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { loadCompletions, requestCompletion } from "#server/store/queries/completions.ts";
import { listConnections } from "#server/store/queries/connections.ts";
import { sumCredits } from "#server/store/queries/credits.ts";
import { listWorks, type StoredWork } from "#server/store/queries/known-works.ts";

/**
 * Records, after answers about blocks, which of these tasks are done, for the sources that are
 * told. A task is done when no minutes of it are left; one that was done is open again when minutes
 * are left.
 */
export async function recordCompletions(mine: OwnerDb, refs: readonly WorkRef[], now: number): Promise<void> {
  const tasks = new Set(refs.filter(({ kind }) => kind === "task").map(workKey));
  if (tasks.size === 0) return;
  const told = await toldConnections(mine);
  if (told.size === 0) return;
  const works = (await listWorks(mine)).filter(({ ref, source }) => tasks.has(workKey(ref)) && told.has(source));
  const [requested, credited] = [await loadCompletions(mine, works.map(idOf)), creditedMinutes(await sumCredits(mine))];
  for (const work of works) {
    const estimate = work.override?.estimateMinutes ?? work.estimateMinutes;
    const done = (credited.get(workKey(work.ref)) ?? 0) >= estimate;
    if (done || requested.get(work.ref.id)?.done) await requestCompletion(mine, requestOf(work, done), now);
  }
}

/**
 * Records the same for one task that the person marks done or open. False when its source is not
 * told.
 */
export async function recordCompletion(mine: OwnerDb, work: StoredWork, done: boolean, now: number): Promise<boolean> {
  if (!(await toldConnections(mine)).has(work.source)) return false;
  await requestCompletion(mine, requestOf(work, done), now);
  return true;
}

async function toldConnections(mine: OwnerDb): Promise<ReadonlySet<string>> {
  const connections = await listConnections(mine);
  return new Set(connections.filter(({ completion }) => completion).map(({ id }) => id));
}

function requestOf({ ref, source, etag }: StoredWork, done: boolean) {
  return { taskId: ref.id, connectionId: source, done, knownEtag: etag ?? null };
}

function idOf({ ref }: StoredWork): string {
  return ref.id;
}
