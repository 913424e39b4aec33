import type { DraftEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import type { StandingGround } from "#contract/plan.ts";
import { epochOf } from "#domain/time.ts";
import { minutesOf } from "#plan/block.ts";
import type { PlacedBlock } from "#planner/model.ts";

/** Blocks of work that stand, as the planner keeps them. One of no work is an event like any other to it. */
export function standingBlocks(standing: StandingGround | undefined): (PlacedBlock & { readonly eventId: string })[] {
  return (standing?.blocks ?? []).flatMap(({ event_id: eventId, task_id: taskId, start, end }) =>
    taskId === null ? [] : [{ taskId, eventId, start: epochOf(start), end: epochOf(end) }],
  );
}

/** Blocks that stand, as every variant shows them. */
export function keptDrafts(standing: StandingGround, timeZone: string, reason: string): DraftEvent[] {
  return standing.blocks.map(({ event_id, task_id, title, start, end }) => ({
    summary: title.slice(0, LIMITS.titleLength),
    start,
    end,
    all_day: false,
    location: null,
    description: null,
    transparency: "opaque",
    recurrence: null,
    event_id,
    ...(task_id !== null && { task_id }),
    reason,
    time_zone: timeZone,
    stands: "kept",
  }));
}

/**
 * The minutes that each task is planned with: what of its length is not done and does not stand elsewhere, at least what
 * stands in the window. Zero: nothing is left to plan.
 */
export function createMinutesToPlan(
  standing: StandingGround | undefined,
): (id: string, lengthMinutes: number) => number {
  const here = Map.groupBy(standingBlocks(standing), ({ taskId }) => taskId);
  return (id, lengthMinutes) => {
    const taken = standing?.taken[id];
    if (taken === undefined) return lengthMinutes;
    const minutes = (here.get(id) ?? []).reduce((sum, block) => sum + minutesOf(block), 0);
    return Math.max(lengthMinutes - taken, minutes);
  };
}
