import { isOfDemo } from "#contract/demo.ts";
import type { DraftEvent } from "#contract/event.ts";
import { identified } from "#contract/habit-ids.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { dateOf, epochOf, mondayOf } from "#domain/time.ts";
import { habitWorkRef } from "#plan/habit-week.ts";
import type { WorkRef } from "#plan/work.ts";

/**
 * The work of a draft: a task, a piece of coursework, or a week of a habit. Null when the session
 * does not know the work; undefined in the demo, which makes no blocks.
 */
export function workOfDraft(payload: PlannerPayload, { task_id, start }: DraftEvent): WorkRef | null | undefined {
  const { context, time_zone: timeZone = "UTC" } = payload;
  if (isOfDemo(context)) return undefined;
  if (task_id === undefined) return null;
  if (context?.learning.items.some(({ id }) => id === task_id)) return { kind: "coursework", id: task_id };
  if (context?.tasks.items.some(({ id }) => id === task_id)) return { kind: "task", id: task_id };
  const isHabit = identified(payload.habits ?? []).some(({ id }) => id === task_id);
  return isHabit ? habitWorkRef(task_id, mondayOf(dateOf(epochOf(start), timeZone))) : null;
}
