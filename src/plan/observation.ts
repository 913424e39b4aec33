import type { Interval } from "#domain/interval.ts";
import type { Block } from "./block.ts";

/**
 * A reading of a block's event. `unread`: the calendar could not be read, or the reading did not
 * cover the block; that does not mean that the event is gone.
 */
export type Observation =
  | ({ readonly kind: "seen"; readonly eventId: string } & Interval)
  | { readonly kind: "gone" }
  | { readonly kind: "unread" };

/**
 * The block after a reading of its calendar: it follows changes of its event's time, and is
 * cancelled when its event is gone. An answered block follows its event no longer.
 */
export function observeBlock(block: Block, observation: Observation): Block {
  if (observation.kind === "unread") return block;
  if (observation.kind === "gone") {
    const isCancelled = block.state === "planned" ? { state: "cancelled" as const, skipped: true } : {};
    return block.hasEvent ? { ...block, ...isCancelled, hasEvent: false } : block;
  }
  if (block.state !== "planned") return block;
  const { start, end, eventId } = observation;
  const stays = start === block.start && end === block.end;
  if (stays && eventId === block.eventId) return block;
  return { ...block, start, end, eventId, movedByPerson: block.movedByPerson || !stays };
}
