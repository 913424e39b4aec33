import { blockDraft } from "#contract/block-draft.ts";
import type { DraftEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import { epochOf } from "#domain/time.ts";
import { minutesOf } from "#plan/block.ts";
import type { PlacedBlock } from "#planner/index.ts";

export type GroundBlock = StandingGround["blocks"][number];

/**
 * Standing blocks of work in the planner's form. A block without work is an ordinary event for the
 * planner.
 */
export function standingBlocks(blocks: readonly GroundBlock[] = []): (PlacedBlock & { readonly eventId: string })[] {
  return blocks.flatMap(({ event_id: eventId, task_id: taskId, start, end }) =>
    taskId === null ? [] : [{ taskId, eventId, start: epochOf(start), end: epochOf(end) }],
  );
}

/** The events of standing and freed blocks, which take no time from their own work. */
export function eventsOfWork({ blocks, freed = [] }: StandingGround): ReadonlySet<string> {
  return new Set(
    [...standingBlocks(blocks), ...freed.map(({ event_id: eventId }) => ({ eventId }))].map((one) => one.eventId),
  );
}

/**
 * Separates the blocks that a plan leaves in place: frozen ones, and those whose work is not
 * `known` to the planner. Blocks `locked` in the session are left out, because its drafts hold
 * them.
 */
export function splitStanding(
  { blocks }: Pick<StandingGround, "blocks">,
  known: ReadonlySet<string>,
  locked: readonly DraftEvent[] = [],
): { readonly staying: readonly GroundBlock[]; readonly movable: readonly GroundBlock[] } {
  const isLocked = ({ event_id, task_id, start, end }: GroundBlock) =>
    locked.some(
      (draft) =>
        draft.event_id === event_id || (draft.task_id === task_id && draft.start === start && draft.end === end),
    );
  const others = blocks.filter((block) => !isLocked(block));
  const stays = ({ frozen, task_id }: GroundBlock) => frozen === true || task_id === null || !known.has(task_id);
  return { staying: others.filter(stays), movable: others.filter((block) => !stays(block)) };
}

/** A standing block as a variant shows it when it stays. */
export function keptDraft(
  { event_id, task_id, title, start, end }: GroundBlock,
  { timeZone, reason }: { readonly timeZone: string; readonly reason: string | undefined },
): DraftEvent {
  return {
    ...blockDraft({ summary: title.slice(0, LIMITS.titleLength), start, end }),
    event_id,
    ...(task_id !== null && { task_id }),
    ...(reason !== undefined && { reason }),
    time_zone: timeZone,
    stands: "kept",
  };
}

/**
 * The minutes to plan for each task: its length less what is done or stands elsewhere, and at least
 * its frozen blocks. Zero: nothing is left to plan.
 */
export function createMinutesToPlan(
  standing: StandingGround | undefined,
): (id: string, lengthMinutes: number) => number {
  const frozen = standing?.blocks.filter((block) => block.frozen === true);
  const here = Map.groupBy(standingBlocks(frozen), ({ taskId }) => taskId);
  return (id, lengthMinutes) => {
    const taken = standing?.taken[id];
    if (taken === undefined) return lengthMinutes;
    const minutes = (here.get(id) ?? []).reduce((sum, block) => sum + minutesOf(block), 0);
    return Math.max(lengthMinutes - taken, minutes);
  };
}
