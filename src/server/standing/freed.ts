import { isStanding } from "#plan/block.ts";
import type { OwnerDb } from "#server/store/open.ts";
import { listBlocks } from "#server/store/queries/blocks.ts";

/** The blocks of a task that stand and have not begun: once it is done, they stand for nothing. */
export async function freedBy(mine: OwnerDb, taskId: string, now: number): Promise<string[]> {
  const blocks = await listBlocks(mine, now);
  return blocks
    .filter(
      (block) => isStanding(block) && block.start > now && block.work?.id === taskId && block.work.kind !== "habit",
    )
    .map(({ blockId }) => blockId);
}
