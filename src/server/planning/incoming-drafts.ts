import type { DraftEvent } from "#contract/event.ts";
import type { TaskPatch } from "#contract/task.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";

/**
 * A draft that a client sent, with times in UTC. Its relation to the standing plan is dropped and
 * computed again. Its event id counts only if a block of that plan has it.
 */
export function incomingDraft({ stands: _, was: __, ...draft }: DraftEvent): DraftEvent {
  return { ...draft, start: wireTime(draft.start), end: wireTime(draft.end) };
}

/** A task that a client sent, or a change of one, with times in UTC. */
export function incomingTask<Input extends Pick<TaskPatch, "due" | "earliest_start">>(task: Input): Input {
  const { due, earliest_start: start } = task;
  return { ...task, ...(due && { due: wireTime(due) }), ...(start && { earliest_start: wireTime(start) }) };
}

/** A time in wire form: an instant in UTC, whatever its offset was, or an unchanged date. */
function wireTime(text: string): string {
  const instant = parseInstant(text);
  return instant === null ? text : formatInstant(instant);
}
