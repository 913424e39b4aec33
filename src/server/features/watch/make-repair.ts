import { changedEvents, countUpdate, type DraftVariant, minutesLacking } from "#contract/variant.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { addDays, DAY_MS, dateOf, epochOf, startOfDate } from "#domain/time.ts";
import { isStanding } from "#plan/block.ts";
import { draftIdOf } from "#plan/habit-week.ts";
import { idOf } from "#server/notices/notice-id.ts";
import { takenTime } from "#server/standing/block-conflicts.ts";
import type { CurrentPlan } from "#server/standing/current-plan.ts";
import type { OwnerId } from "#server/store/owner.ts";
import type { StoredBlock } from "#server/store/queries/blocks.ts";
import type { LastUpdate } from "#server/store/queries/last-update.ts";
import type { MadeRepair, StoredDisruption } from "#server/store/queries/watch.ts";
import type { PlannedRepair, WatchDeps } from "./deps.ts";

/** Everything that a repair is made from. If any of it changes, the repair is made anew. */
export function basisOf(plan: CurrentPlan, open: readonly StoredDisruption[]): string {
  const { blocks, ledger, gathered, preferences, now } = plan;
  const facts = [
    open.map(({ id }) => id),
    blocks
      .filter(isStanding)
      .map(({ blockId, start, end, locked, movedByPerson }) => [
        ...[blockId, start, end, locked, movedByPerson],
        start <= now,
      ]),
    [...ledger.values()].map(({ work, unscheduled, estimate }) => [work.ref, work.due, unscheduled, estimate]),
    gathered.events.map(({ id, etag, start, end, status }) => [id, etag, start, end, status]),
    preferences,
  ];
  return idOf(facts);
}

export type Repairing = {
  readonly plan: CurrentPlan;
  readonly last: LastUpdate | null;
  readonly open: readonly StoredDisruption[];
};

/** A repair that was checked, and the facts to report. `planned` is null where there is none. */
export type CheckedRepair = { readonly planned: PlannedRepair | null; readonly made: MadeRepair };

/**
 * Finds the smallest update that removes every disruption a plan can repair. At first only the
 * disrupted work may move. If that changes more blocks than necessary, or leaves out some work, all
 * standing work may move. Null when planning failed; then the next look tries again.
 */
export async function makeRepair(
  deps: WatchDeps,
  owner: OwnerId,
  { plan, last, open: all }: Repairing,
  signal: AbortSignal,
): Promise<CheckedRepair | null> {
  const open = all.filter((disruption) => !isFixed(plan, disruption));
  const fixed = all.filter((disruption) => !open.includes(disruption)).map(({ id }) => id);
  const none = { moves: 0, adds: 0, removes: 0, fixed, firstStart: null };
  if (open.length === 0) return { planned: null, made: { ...none, none: "fixed" } };
  const repairing = { plan, last, open };
  const planned = await smallest(deps, owner, repairing, signal);
  if (planned === "failed") return null;
  if (!planned) return { planned: null, made: { ...none, none: "no_room" } };
  const { moved: moves, added: adds, removed: removes } = countUpdate(planned.variant);
  if (changesOf(planned) === 0) return { planned: null, made: { ...none, none: "no_room" } };
  return { planned, made: { moves, adds, removes, fixed, none: null, firstStart: firstStartOf(planned.variant) } };
}

async function smallest(
  deps: WatchDeps,
  owner: OwnerId,
  repairing: Repairing,
  signal: AbortSignal,
): Promise<PlannedRepair | "failed" | null> {
  const { plan, open } = repairing;
  const broken = brokenBlocks(repairing);
  const disrupted = [...open, ...broken].flatMap(({ work }) => work ?? []);
  const standing = plan.blocks.filter((block) => isStanding(block) && block.end > plan.now);
  const others = standing.flatMap(({ work }) => (work && work.kind !== "habit" ? [work] : []));
  const window = windowOf(repairing);
  // A broken block that is still to come must change.
  const fewest = Math.max(1, broken.filter((block) => isStanding(block) && block.end > plan.now).length);
  let best: PlannedRepair | null = null;
  for (const works of [disrupted, [...disrupted, ...others]]) {
    const work = [...new Set(works.map(draftIdOf))];
    const planned = await deps.planRepair(
      owner,
      { window, work, blocks: broken.map(({ blockId }) => blockId) },
      signal,
    );
    if (!planned) return best ?? "failed";
    if (!leavesNothingBroken(repairing, planned.variant)) continue;
    best = smaller(best, planned);
    if (minutesLacking(best.variant.unplaced) === 0 && changesOf(best) <= fewest) break;
  }
  return best;
}

/** No plan moves a block that is locked, has no work, or has begun. */
function isFixed(plan: CurrentPlan, disruption: StoredDisruption): boolean {
  if (disruption.kind !== "overlap") return false;
  return brokenBlocks({ plan, open: [disruption] }).some(
    (block) => block.locked || block.work === null || block.start <= plan.now,
  );
}

/** The repair that leaves out less work or, for equal work, changes fewer blocks. */
function smaller(best: PlannedRepair | null, planned: PlannedRepair): PlannedRepair {
  if (!best) return planned;
  const minutes = ({ variant }: PlannedRepair) => minutesLacking(variant.unplaced);
  const more = minutes(planned) - minutes(best) || changesOf(planned) - changesOf(best);
  return more < 0 ? planned : best;
}

function changesOf({ variant }: PlannedRepair): number {
  const { moved, added, removed } = countUpdate(variant);
  return moved + added + removed;
}

function brokenBlocks({ plan, open }: Pick<Repairing, "plan" | "open">): StoredBlock[] {
  const ids = new Set(open.flatMap(({ blockIds }) => blockIds));
  return plan.blocks.filter((block) => ids.has(block.blockId));
}

/** The window of the plan as it was applied, at least a week long. */
function windowOf({ plan, last, open }: Repairing): Interval {
  const { now, preferences } = plan;
  const ends = open.flatMap(({ until }) => (until < now + 92 * DAY_MS ? [until] : []));
  const blocks = brokenBlocks({ plan, open }).map(({ end }) => end);
  const written = last ? epochOf(last.endTime) : now;
  const end = Math.max(now + 7 * DAY_MS, written, ...ends, ...blocks);
  const zone = preferences.time_zone;
  return { start: now, end: startOfDate(addDays(dateOf(end, zone), 1), zone) };
}

/** Whether no event overlaps the new blocks of the broken work, and no two blocks overlap. */
function leavesNothingBroken({ plan, open, last }: Repairing, { events }: DraftVariant): boolean {
  const spans = events.map(({ event_id, start, end }) => ({ event_id, start: epochOf(start), end: epochOf(end) }));
  const window = windowOf({ plan, open, last });
  const taken = takenTime(plan.gathered.events, plan.blocks, window, plan.preferences.time_zone);
  const broken = new Set(
    open
      .filter(({ kind }) => kind === "overlap")
      .flatMap(({ blockIds }) => plan.blocks.filter(({ blockId }) => blockIds.includes(blockId)))
      .map(({ eventId }) => eventId),
  );
  const changed = new Set(changedEvents({ events }).map(({ index }) => index));
  return spans.every((span, index) => {
    const isOurs = changed.has(index) || broken.has(span.event_id ?? "");
    return !isOurs || ![...taken, ...spans.filter((other) => other !== span)].some((time) => overlaps(time, span));
  });
}

function firstStartOf(variant: DraftVariant): number {
  const changed = changedEvents(variant).flatMap(({ draft }) => [draft.start, ...(draft.was ? [draft.was.start] : [])]);
  const removed = (variant.removes ?? []).map(({ start }) => start);
  return Math.min(...[...changed, ...removed].map(epochOf));
}
