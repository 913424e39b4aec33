import type { Db } from "../db.ts";
import type { LockEntry } from "../journal-entry.ts";
import type { StoredBlock } from "../plan-rows.ts";
import type { StoredApply } from "../schema.ts";
import { changeBlocks } from "./blocks.ts";
import { loadBlocks } from "./occurrences.ts";
import { updateIdOf } from "./update-id.ts";

export type LockRequest = { readonly blockId: string; readonly locked: boolean };

type Update = Pick<StoredApply, "sessionId" | "attempt" | "owner">;

/**
 * Sets and removes locks in the commit that begins their update, and records their former values.
 */
export async function setLocks(tx: Db, update: Update, requests: readonly LockRequest[]): Promise<LockEntry[]> {
  const locks: LockEntry[] = [];
  const lockUpdateId = updateIdOf(update);
  for (const { blockId, locked } of requests) {
    await changeBlock(tx, update, blockId, (block) => {
      locks.push({ blockId, locked, before: { locked: block.locked, updateId: block.lockUpdateId } });
      return { ...block, locked, lockUpdateId };
    });
  }
  return locks;
}

/** Restores the locks that an update changed, except those that a later update changed. */
export async function restoreLocks(tx: Db, apply: StoredApply): Promise<void> {
  if (apply.locks.length === 0) return;
  const locks: LockEntry[] = [];
  for (const lock of apply.locks.toReversed()) {
    const { blockId, before } = lock;
    let isBack = lock.back === true;
    await changeBlock(tx, apply, blockId, (block) => {
      if (isBack || block.lockUpdateId !== updateIdOf(apply)) return null;
      isBack = true;
      return { ...block, locked: before.locked, lockUpdateId: before.updateId };
    });
    locks.unshift({ ...lock, ...(isBack && { back: true }) });
  }
  const { sessionId, attempt } = apply;
  await tx
    .updateTable("applies")
    .set({ locks: JSON.stringify(locks) })
    .where("session_id", "=", sessionId)
    .where("attempt", "=", attempt)
    .execute();
}

/** The blocks whose lock an update changed, and a later update changed again. */
export async function lockedSince(db: Db, apply: StoredApply): Promise<StoredBlock[]> {
  const open = apply.locks.flatMap(({ blockId, back }) => (back ? [] : [blockId]));
  const blocks = await loadBlocks({ db, owner: apply.owner }, [...new Set(open)]);
  return blocks.filter(({ lockUpdateId }) => lockUpdateId !== updateIdOf(apply));
}

/**
 * `change` is called again when another request changed the block meanwhile. Null leaves the block
 * unchanged.
 */
async function changeBlock(
  tx: Db,
  { owner }: Update,
  blockId: string,
  change: (block: StoredBlock) => StoredBlock | null,
): Promise<void> {
  for (;;) {
    const [block] = await loadBlocks({ db: tx, owner }, [blockId]);
    const changed = block && change(block);
    if (!changed || (await changeBlocks({ db: tx, owner }, [changed]))) return;
  }
}
