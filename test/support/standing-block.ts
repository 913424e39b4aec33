import { HOUR_MS } from "#domain/time.ts";
import type { Block } from "#plan/block.ts";
import type { Work } from "#plan/work.ts";

/** A planned block of the task `essay`, from one hour to another of an imaginary day. */
export function standingBlock(blockId: string, from: number, to: number, more: Partial<Block> = {}): Block {
  const placed = { start: from * HOUR_MS, end: to * HOUR_MS, calendarId: "work", eventId: `event ${blockId}` };
  const flags = { hasEvent: true, locked: false, movedByPerson: false };
  return { blockId, work: { kind: "task", id: "essay" }, ...placed, ...flags, state: "planned", ...more } as Block;
}

export function openWork(estimateMinutes: number, more: Partial<Work> = {}): Work {
  const ref = { kind: "task", id: "essay" } as const;
  return { ref, title: "Essay", due: null, estimateMinutes, occurrenceMinutes: null, closed: false, ...more };
}
