import type { StandingBlock } from "#contract/plan.ts";
import { byStart } from "#domain/interval.ts";
import { workKey } from "#plan/work.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/**
 * Numbers each block among the blocks of its work, if there are several: those that were worked and
 * those that stand. `worked` counts those worked over all time, by `workKey`, because `blocks` may
 * not reach back that far. The blocks of a habit are not numbered.
 */
export function partsOf(
  blocks: readonly StoredBlock[],
  worked: ReadonlyMap<string, number>,
): Map<string, NonNullable<StandingBlock["part"]>> {
  const counted = blocks.filter(
    ({ work, state }) => work && work.kind !== "habit" && state !== "cancelled" && state !== "missed",
  );
  const parts = new Map<string, { index: number; count: number }>();
  for (const [key, own] of Map.groupBy(counted, ({ work }) => (work ? workKey(work) : ""))) {
    const here = own.filter(({ state }) => state !== "planned").length;
    const before = Math.max(0, (worked.get(key) ?? 0) - here);
    const count = before + own.length;
    if (count === 1) continue;
    const inOrder = own.toSorted(byStart);
    for (const [at, { blockId }] of inOrder.entries()) parts.set(blockId, { index: before + at + 1, count });
  }
  return parts;
}
