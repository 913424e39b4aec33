import type { DraftEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";

/** A time in wire form: an instant in UTC, whatever its offset was, or an unchanged date. */
export function wireTime(text: string): string {
  const instant = parseInstant(text);
  return instant === null ? text : formatInstant(instant);
}

/**
 * A draft that a client sent, with times in UTC. Its relation to the standing plan is dropped and
 * computed again. Its event id counts only if a block of that plan has it.
 */
export function incomingDraft({ stands: _, was: __, ...draft }: DraftEvent): DraftEvent {
  return { ...draft, start: wireTime(draft.start), end: wireTime(draft.end) };
}
