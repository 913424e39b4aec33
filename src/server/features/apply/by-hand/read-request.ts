import type { UpdatesRequest } from "#contract/plan.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { epochOf } from "#domain/time.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";

/** Why a request by hand cannot be carried out. Then no part of it is. */
export type HandFault = {
  /** The field at fault. */
  readonly path: string;
  readonly blockId: string;
  readonly fault: "unknown" | "twice" | "answered" | "gone" | "begun" | "past" | "order";
};

export type HandChanges = {
  readonly moves: readonly { readonly block: StoredBlock; readonly to: Interval }[];
  readonly removes: readonly StoredBlock[];
  readonly defers: readonly StoredBlock[];
  readonly locks: readonly { readonly block: StoredBlock; readonly locked: boolean }[];
};

/** The ids of all blocks that a request names. */
export function namedIn({ move = [], lock = [], unlock = [], remove = [], defer = [] }: UpdatesRequest): string[] {
  return [...move.map(({ block_id }) => block_id), ...lock, ...unlock, ...remove, ...defer];
}

/** Resolves what the request wants to which blocks; an Err is the first fault. */
export function readRequest(
  { move = [], lock = [], unlock = [], remove = [], defer = [] }: UpdatesRequest,
  found: readonly StoredBlock[],
  now: number,
): Result<HandChanges, HandFault> {
  const blocks = new Map(found.map((block) => [block.blockId, block]));
  const used = new Set<string>();
  const faults: HandFault[] = [];
  const blockFor = (blockId: string, path: string, change: "event" | "lock"): StoredBlock[] => {
    const block = blocks.get(blockId);
    const fault = change === "event" && used.has(blockId) ? "twice" : faultOf(block, now, change);
    if (change === "event") used.add(blockId);
    if (fault !== null) faults.push({ path, blockId, fault });
    return block && fault === null ? [block] : [];
  };
  const moves = move.flatMap(({ block_id: blockId, ...times }, index) => {
    const to = { start: epochOf(times.start), end: epochOf(times.end) };
    const path = `move.${index}`;
    if (to.end <= to.start) faults.push({ path: `${path}.end`, blockId, fault: "order" });
    else if (to.start <= now) faults.push({ path: `${path}.start`, blockId, fault: "past" });
    return blockFor(blockId, `${path}.block_id`, "event").map((block) => ({ block, to }));
  });
  const changes = {
    moves,
    removes: remove.flatMap((id, index) => blockFor(id, `remove.${index}`, "event")),
    defers: defer.flatMap((id, index) => blockFor(id, `defer.${index}`, "event")),
    locks: [
      ...lock.flatMap((id, index) => blockFor(id, `lock.${index}`, "lock").map((block) => ({ block, locked: true }))),
      ...unlock.flatMap((id, index) =>
        blockFor(id, `unlock.${index}`, "lock").map((block) => ({ block, locked: false })),
      ),
    ],
  };
  const [fault] = faults;
  return fault ? Err(fault) : Ok(changes);
}

/** Returns why a block's event, or only its lock, cannot be changed; null when it can. */
function faultOf(block: StoredBlock | undefined, now: number, change: "event" | "lock"): HandFault["fault"] | null {
  if (!block) return "unknown";
  if (block.state === "cancelled" || !block.hasEvent) return "gone";
  // Work that was done ahead of time has left only its event to change.
  if (block.state !== "planned" && !(change === "event" && block.state === "done" && block.start > now))
    return "answered";
  return change === "event" && block.start <= now ? "begun" : null;
}
