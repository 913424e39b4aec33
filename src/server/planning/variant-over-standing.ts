import type { DraftEvent } from "#contract/event.ts";
import { identified } from "#contract/habit-ids.ts";
import type { RemovedBlock, StandingGround } from "#contract/standing-ground.ts";
import { countUpdate, type DraftVariant, isUpdate, newEvents, type VariantMetrics } from "#contract/variant.ts";
import { dateOf, epochOf, mondayOf, parseWireTime } from "#domain/time.ts";
import { minutesOf } from "#plan/block.ts";
import { type ProposedBlock, type Stand, type Standing, updateBetween } from "#plan/update.ts";
import type { WorkRef } from "#plan/work.ts";
import type { PlanningInput } from "./planning-input.ts";
import { type GroundBlock, keptDraft } from "./standing-blocks.ts";

type Ground = Standing & { readonly block: GroundBlock };

/** A variant's events in relation to the standing blocks, and the blocks that it removes. */
export type OverStanding = Required<Pick<DraftVariant, "events" | "removes">>;

type Terms = Pick<PlanningInput, "habits"> & {
  readonly standing: StandingGround;
  readonly timeZone: string;
  /** The reason given for a block that stays. Absent: the reason of its draft. */
  readonly reason?: string | undefined;
  /** Blocks that stay in every plan. */
  readonly staying: readonly GroundBlock[];
};

/**
 * Compares drafts with the standing blocks: each draft is kept, moved or new. A draft that names a
 * block's event is that block; other drafts are matched with remaining blocks of their work. Every
 * plan removes freed blocks.
 */
export function overStanding(drafts: readonly DraftEvent[], terms: Terms): OverStanding {
  const { standing, timeZone, reason, staying } = terms;
  const workOf = createWorkOf(terms);
  const ground = standing.blocks.map((block): Ground => ({ ...toStanding(block, workOf), block }));
  const stays = new Set(staying.map(({ event_id }) => event_id));
  const isOfStaying = (draft: DraftEvent) =>
    (draft.event_id !== undefined && stays.has(draft.event_id)) ||
    staying.some((block) => block.task_id === (draft.task_id ?? null) && isAt(draft, block));
  const free = drafts.filter((draft) => !isOfStaying(draft));
  const proposed = free.map((draft) => toProposed(draft, workOf, timeZone));
  const movable = ground.filter(({ eventId }) => !stays.has(eventId));
  const { stands, removes } = updateBetween(movable, proposed);
  const locked = new Set(drafts.filter((draft) => draft.locked).map(({ start }) => start));
  const kept = staying.map((block) => ({
    ...keptDraft(block, { timeZone, reason }),
    ...(locked.has(block.start) && { locked: true }),
  }));
  return {
    events: [...free.map((draft, index) => related(draft, stands[index] as Stand<Ground>, terms)), ...kept],
    removes: [...removes.map(({ block }) => toRemoved(block)), ...(standing.freed ?? [])],
  };
}

function related(
  draft: DraftEvent,
  stand: Stand<Ground>,
  { timeZone, reason = draft.reason }: Pick<Terms, "timeZone" | "reason">,
): DraftEvent {
  const { event_id: _, was: __, ...fresh } = draft;
  switch (stand.stands) {
    case "new":
      return { ...fresh, stands: "new" };
    case "kept":
      return { ...keptDraft(stand.block.block, { timeZone, reason }), ...(draft.locked && { locked: true }) };
    case "moved": {
      const { event_id, start, end } = stand.block.block;
      return { ...fresh, stands: "moved", event_id, was: { start, end } };
    }
  }
}

/** The work of a draft: a task, or one week of a habit. */
function createWorkOf({ habits, timeZone }: Pick<Terms, "habits" | "timeZone">) {
  const isHabit = new Set(identified(habits).map(({ id }) => id));
  return (id: string | null | undefined, start: number): WorkRef | null => {
    if (id === null || id === undefined) return null;
    return isHabit.has(id) ? { kind: "habit", id: `${id} ${mondayOf(dateOf(start, timeZone))}` } : { kind: "task", id };
  };
}

function toStanding({ event_id, task_id, start, end }: GroundBlock, workOf: ReturnType<typeof createWorkOf>): Standing {
  const span = { start: epochOf(start), end: epochOf(end) };
  return { ...span, eventId: event_id, work: workOf(task_id, span.start) };
}

function toProposed(
  { start, end, event_id, task_id, all_day, recurrence }: DraftEvent,
  workOf: ReturnType<typeof createWorkOf>,
  timeZone: string,
): ProposedBlock {
  const span = { start: parseWireTime(start, timeZone) ?? 0, end: parseWireTime(end, timeZone) ?? 0 };
  const isBlock = !all_day && recurrence === null;
  return { ...span, eventId: isBlock ? (event_id ?? null) : null, work: isBlock ? workOf(task_id, span.start) : null };
}

function isAt(draft: DraftEvent, block: GroundBlock): boolean {
  return draft.start === block.start && draft.end === block.end;
}

function toRemoved({ block_id, event_id, title, start, end }: GroundBlock): RemovedBlock {
  return { block_id, event_id, summary: title, start, end };
}

/**
 * How many standing blocks a plan keeps, moves, adds and removes, and how much of it makes up for
 * past blocks that were not done.
 */
export function countsOver(
  variant: Pick<DraftVariant, "events" | "removes">,
  { undone = {} }: StandingGround,
): Partial<VariantMetrics> {
  const anew = new Map<string, number>();
  for (const { draft } of newEvents(variant)) {
    if (draft.task_id === undefined || draft.all_day) continue;
    const minutes = minutesOf({ start: epochOf(draft.start), end: epochOf(draft.end) });
    anew.set(draft.task_id, (anew.get(draft.task_id) ?? 0) + minutes);
  }
  const carried = [...anew].reduce((sum, [id, minutes]) => sum + Math.min(minutes, undone[id] ?? 0), 0);
  const { kept, moved, added, removed } = countUpdate(variant);
  return {
    ...(isUpdate(variant) && {
      blocks_kept: kept,
      blocks_moved: moved,
      blocks_added: added,
      blocks_removed: removed,
    }),
    minutes_carried_over: carried,
  };
}
