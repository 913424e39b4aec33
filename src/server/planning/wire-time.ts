import type { DraftEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";

/**
 * A time as it goes over the wire: an instant in UTC, whatever offset it came with; a date as it
 * is.
 */
export function wireTime(text: string): string {
  const instant = parseInstant(text);
  return instant === null ? text : formatInstant(instant);
}

/**
 * A draft as someone sent it, made ours: times in UTC. What it says of the standing plan is found
 * out anew; the event that it says it is counts only if a block of that plan is that event.
 */
export function incomingDraft({ stands: _, was: __, ...draft }: DraftEvent): DraftEvent {
  return { ...draft, start: wireTime(draft.start), end: wireTime(draft.end) };
}
