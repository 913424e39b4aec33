import type { Interval } from "#domain/interval.ts";
import type { Block } from "./block.ts";

/**
 * What the calendar shows of a block. `unread`: its calendar could not be read, or the reading did
 * not cover it, which is not the same as being gone.
 */
export type Observation =
  | ({ readonly kind: "seen"; readonly eventId: string } & Interval)
  | { readonly kind: "gone" }
  | { readonly kind: "unread" };

/**
 * The block as the calendar has it: its times and length follow what the person did there, and it
 * is cancelled where its event is gone. One that was answered follows its event no more.
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
