import type { StoredBlock } from "#server/store/queries/blocks.ts";
import { standingBlock } from "./standing-block.ts";

/** A block in the form of the store. */
export function storedBlock(id: string, from: number, to: number, more: Partial<StoredBlock> = {}): StoredBlock {
  const kept = { title: "Essay", connectionId: "local", etag: "1", sessionId: "s", updateId: "s", answeredBy: null };
  const unlocked = { lockUpdateId: "" };
  return { ...standingBlock(id, from, to), ...kept, ...unlocked, revision: 1, ...more } as StoredBlock;
}
