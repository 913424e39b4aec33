import { isStanding } from "#plan/block.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listStanding } from "#server/store/queries/occurrences.ts";
import { reachOf } from "./load-standing.ts";

/**
 * The standing blocks of a task that have not begun. Once the task is done, they are no longer
 * needed.
 */
export async function freedBy(mine: OwnerDb, taskId: string, now: number): Promise<string[]> {
  const blocks = await listStanding(mine, reachOf({ start: now, end: now }, now));
  return blocks
    .filter(
      (block) => isStanding(block) && block.start > now && block.work?.id === taskId && block.work.kind !== "habit",
    )
    .map(({ blockId }) => blockId);
}
