import type { DraftEvent } from "#contract/event.ts";
import { identified } from "#contract/habit-ids.ts";
import type { PlannerContext, PlannerPayload } from "#contract/payload.ts";
import { workOfSession } from "#contract/session-work.ts";
import { isTooLate } from "#domain/begun.ts";
import { parseWireTime } from "#domain/time.ts";
import type { PlanningInput } from "#server/planning/planning-input.ts";
import { SESSION_SOURCE } from "#server/planning/session-tasks.ts";
import { toPlanningTasks } from "#server/planning/tasks.ts";

/** A block that the person locked; `source` listed its work, and is null for other work. */
export type Lock = { readonly draft: DraftEvent; readonly source: string | null };

const HABITS = "habits";

/** The locked blocks of a session's variant. */
export function locksOf(shown: readonly DraftEvent[], payload: PlannerPayload): Lock[] {
  const sources = new Map([
    ...workOfSession(payload).map(({ id, source }) => [id, source] as const),
    ...identified(payload.habits ?? []).map(({ id }) => [id, HABITS] as const),
  ]);
  const locked = shown.filter((draft) => draft.locked);
  return locked.map((draft) => ({ draft, source: sources.get(draft.task_id ?? "") ?? null }));
}

/**
 * The locked blocks that new plans keep: not those that have begun without having been written, and
 * not those of work that is done or deleted. Work of a source that cannot be read may still be
 * there.
 */
export function locksInForce(locks: readonly Lock[], input: PlanningInput, context: PlannerContext): DraftEvent[] {
  const read = new Set([SESSION_SOURCE, HABITS]);
  for (const { connection_id, ok } of context.tasks.sources) if (ok) read.add(connection_id);
  const listed = new Set(input.tasks.map(({ id }) => id));
  const open = new Set([...toPlanningTasks(input), ...identified(input.habits)].map(({ id }) => id));
  const isOver = ({ draft: { task_id: id = "" }, source }: Lock) =>
    source !== null && !open.has(id) && (listed.has(id) || read.has(source));
  return locks.filter((lock) => !isOver(lock) && !isMissed(lock, input)).map(({ draft }) => draft);
}

function isMissed({ draft }: Lock, { now, preferences }: PlanningInput): boolean {
  const { all_day: isAllDay, recurrence, stands } = draft;
  const start = parseWireTime(draft.start, preferences.time_zone);
  return !isAllDay && recurrence === null && stands !== "kept" && start !== null && isTooLate({ after: start }, now);
}
