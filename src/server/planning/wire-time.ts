import type { DraftEvent } from "#contract/event.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";

/** A time as it goes over the wire: an instant in UTC, whatever offset it came with; a date as it is. */
export function wireTime(text: string): string {
  const instant = parseInstant(text);
  return instant === null ? text : formatInstant(instant);
}

/** A draft as someone sent it, made ours: times in UTC, and no claim to be an event that exists already. */
export function incomingDraft({ event_id: _claimed, ...draft }: DraftEvent): DraftEvent {
  return { ...draft, start: wireTime(draft.start), end: wireTime(draft.end) };
}
