import { calendarBeside } from "#contract/calendar-without-plans.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { workOfSession } from "#contract/session-work.ts";
import type { RemovedBlock } from "#contract/standing-ground.ts";
import { changedEvents, type DraftVariant } from "#contract/variant.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { type Interval, overlaps } from "#domain/interval.ts";
import { durationMinutes } from "#domain/moment.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { epochOf } from "#domain/time.ts";

/** Why an update changes a block. */
export type Cause =
  /** An event overlaps its former place; `moved`: the event moved there recently. */
  | { readonly kind: "event" | "moved"; readonly title: string; readonly start: number }
  /**
   * Past blocks of the work were not done, or it had too few standing blocks. `minutes` is the
   * missing part; null: all.
   */
  | { readonly kind: "undone" | "unplanned"; readonly title: string; readonly minutes: number | null }
  | { readonly kind: "done"; readonly title: string }
  | { readonly kind: "freed"; readonly title: string }
  | { readonly kind: "no-room"; readonly title: string }
  /** A choice of this plan without an outside cause. */
  | { readonly kind: "plan" };

export type RemovalCause = Extract<Cause, { kind: "done" | "freed" | "no-room" | "plan" }>;

export type Effect =
  | { readonly kind: "changed"; readonly index: number; readonly draft: DraftEvent }
  | { readonly kind: "removed"; readonly block: RemovedBlock };

/** The causes of the same changes, and the changes by which the update responds. */
export type Reason = { readonly causes: readonly Cause[]; readonly effects: readonly Effect[] };

type Changed = Extract<Effect, { kind: "changed" }>;

/** The cause of each change by a variant; changes without an outside cause come last. */
export function reasonsOf(payload: PlannerPayload, variant: DraftVariant, timeZone: string): Reason[] {
  const changed = changedEvents(variant).map((each): Changed => ({ kind: "changed", ...each }));
  const causesOf = createCausesOf(payload, variant, changed, timeZone);
  const effects: Effect[] = [
    ...changed,
    ...(variant.removes ?? []).map((block): Effect => ({ kind: "removed", block })),
  ];
  const reasons = Map.groupBy(effects, (effect) =>
    JSON.stringify(effect.kind === "changed" ? causesOf(effect) : [causeOfRemoval(payload, variant, effect.block)]),
  );
  return [...reasons]
    .map(([causes, caused]): Reason => ({ causes: JSON.parse(causes), effects: caused }))
    .toSorted((a, b) => Number(isOfPlan(a)) - Number(isOfPlan(b)));
}

const isOfPlan = ({ causes }: Reason) => causes.every(({ kind }) => kind === "plan");

function createCausesOf(
  payload: PlannerPayload,
  variant: DraftVariant,
  changed: readonly Changed[],
  timeZone: string,
): (effect: Changed) => Cause[] {
  const others = calendarBeside(payload, variant).filter(
    (event) => event.block_id === undefined && occupiesTime(event),
  );
  const rivalsAt = (place: Interval) =>
    expandEvents(others, place, { timeZone }).filter((each) => overlaps(each, place));
  const { undone = {}, taken = {}, blocks = [] } = payload.standing ?? {};
  const isPlanned = (id: string) => (taken[id] ?? 0) > 0 || blocks.some(({ task_id }) => task_id === id);
  const lengths = new Map(workOfSession(payload).map((work) => [work.id, work.duration_minutes]));

  // A displaced block may displace another; `seen` ends cycles.
  const find = ({ draft }: Changed, seen: ReadonlySet<number>): Cause[] => {
    if (!draft.was) return causesOfNew(draft, seen);
    const place = spanOf(draft.was);
    const rivals = rivalsAt(place).map(({ key, event: { title }, start }): Cause => {
      const isMoved = payload.standing?.news?.[key] === "moved";
      return { kind: isMoved ? "moved" : "event", title, start };
    });
    if (rivals.length > 0) return rivals;
    const taker = changed.find(
      (other) =>
        other.draft !== draft && !seen.has(other.index) && !other.draft.all_day && overlaps(spanOf(other.draft), place),
    );
    return taker ? find(taker, new Set([...seen, taker.index])) : [{ kind: "plan" }];
  };
  const causesOfNew = ({ summary: title, task_id: id = "" }: DraftEvent, seen: ReadonlySet<number>): Cause[] => {
    const minutes = undone[id] ?? 0;
    const ofWork = changed.filter(({ draft }) => draft.task_id === id);
    const gained = ofWork.reduce((sum, { draft }) => sum + minutesGained(draft), 0);
    // Without more time in all, the block only replaces what others of its work lost.
    if (minutes > 0 && gained > 0)
      return [{ kind: "undone", title, minutes: minutes < (lengths.get(id) ?? 0) ? minutes : null }];
    const shortened = ofWork.filter(({ draft, index }) => draft.was && !seen.has(index) && minutesGained(draft) < 0);
    if (shortened.length > 0) {
      const all = shortened.flatMap((each) => find(each, new Set([...seen, each.index])));
      return [...new Map(all.map((cause) => [JSON.stringify(cause), cause])).values()];
    }
    return [{ kind: "unplanned", title, minutes: lengths.has(id) && isPlanned(id) ? gained : null }];
  };
  return (effect) => find(effect, new Set([effect.index]));
}

/** Why a variant removes a block. */
export function causeOfRemoval(
  payload: PlannerPayload,
  { unplaced = [] }: DraftVariant,
  block: RemovedBlock,
): RemovalCause {
  const title = block.summary;
  if (payload.standing?.freed?.some(({ block_id }) => block_id === block.block_id)) {
    const isDone = workOfSession(payload).some((work) => work.done && work.title === title);
    return { kind: isDone ? "done" : "freed", title };
  }
  return unplaced.some((work) => work.title === title) ? { kind: "no-room", title } : { kind: "plan" };
}

/** By how much a change lengthens a block; of a new one, its length. */
function minutesGained(draft: DraftEvent): number {
  return minutesOf(draft) - (draft.was ? minutesOf(draft.was) : 0);
}

function minutesOf(placed: Parameters<typeof spanOf>[0]): number {
  const { start, end } = spanOf(placed);
  return durationMinutes(start, end);
}

function spanOf({ start, end }: { readonly start: string; readonly end: string }): Interval {
  return { start: epochOf(start), end: epochOf(end) };
}
