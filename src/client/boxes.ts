import { calendarBeside } from "#contract/calendar-beside.ts";
import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import { changedEvents, type DraftVariant, isUpdate } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import { type Interval, intersection } from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { epochOf } from "#domain/time.ts";

/**
 * What a box has to do with the standing plan. Of the shown plan: a new block, or one that it
 * keeps, moves or removes. `apart`: a block that stands and that the plan does not speak of, as it
 * has passed or lies outside of its window.
 */
export type Stands = "new" | "kept" | "moved" | "removed" | "apart";

/** What work looks like: its course or category, with its hue, and whether it is a habit. */
export type Looks = (taskId: string | undefined, title: string) => Pick<Box, "colorClass" | "habit" | "course">;

/** Which of the blocks of its work each draft is, by its place in its variant. */
export type Parts = ReadonlyMap<number, string>;
const NO_PARTS: Parts = new Map();

/**
 * Which of the blocks of its work each draft is, `2/4`, counted as the variant leaves them: with
 * those that were worked, and without those that were not done. `isHabit`: each is for itself.
 */
export function partsOf(
  { events }: Pick<DraftVariant, "events">,
  ground: Pick<StandingGround, "beside"> | undefined,
  isHabit: (taskId: string) => boolean,
): Parts {
  const parts = new Map<number, string>();
  for (const [id, drafts] of Map.groupBy(events.entries(), ([, { task_id }]) => task_id)) {
    if (id === undefined || isHabit(id)) continue;
    const { before, after } = ground?.beside?.[id] ?? { before: 0, after: 0 };
    const count = before + drafts.length + after;
    const inOrder = drafts.sort(([, a], [, b]) => epochOf(a.start) - epochOf(b.start));
    if (count > 1) for (const [at, [index]] of inOrder.entries()) parts.set(index, `${before + at + 1}/${count}`);
  }
  return parts;
}

/** Something to draw on the grid and to list in the agenda. Instants are epoch milliseconds. */
export type Box = Interval & {
  readonly kind: "existing" | "draft";
  /** Unique over all boxes drawn at once. */
  readonly key: string;
  /**
   * `data-event-id`: the existing event's id; of a draft its `event_id` once applied, else
   * `draft-<index>`.
   */
  readonly eventId: string;
  /** The draft's index in its variant, of a block that stays, too; -1 for another event. */
  readonly draftIndex: number;
  /** What a draft's block is followed by from variant to variant. */
  readonly taskId: string | null;
  readonly title: string;
  /** What its work belongs to, whether or not the title begins with it; empty: nothing. */
  readonly course: string;
  /** Which of the blocks of its work it is, `2/4`; empty where there is but one. */
  readonly part: string;
  /** Whether the event came in after a plan was last written. */
  readonly isNew?: boolean;
  readonly location: string;
  readonly description: string;
  readonly reason: string;
  readonly allDay: boolean;
  readonly colorClass: string;
  readonly calendarId: string | null;
  readonly locked: boolean;
  readonly repeats: boolean;
  /** Whether it is of a habit, which is drawn as an outline. */
  readonly habit: boolean;
  /** Null of other events, and of the blocks of a plan where nothing stands. */
  readonly stands: Stands | null;
  /** The time at which the event of a moved block stands. */
  readonly was: Interval | null;
  /** When it was read last, in epoch milliseconds, if its calendar could not be read again. */
  readonly asOf?: number | null;
  /** The parts of this box where it overlaps the other side. */
  readonly conflicts: readonly Interval[];
};

/**
 * The proposed blocks of a variant in a window; those that stand already are events of the
 * calendar. `written`: the events that became of them, by id, once the variant is applied.
 */
export function draftBoxes(
  variant: DraftVariant,
  conflicts: readonly Conflict[],
  window: Interval,
  timeZone: string,
  looks: Looks,
  parts: Parts = NO_PARTS,
  written?: ReadonlyMap<string, PlannerCalendarEvent>,
): Box[] {
  const overlapsOf = new Map(conflicts.map((conflict) => [conflict.draftIndex, conflict.overlaps]));
  const updates = isUpdate(variant);
  return changedEvents(variant).flatMap(({ draft, index: draftIndex }) => {
    // What was left out stands nowhere.
    if (written && !draft.event_id) return [];
    const event = written?.get(draft.event_id ?? "");
    return expandDraft(draft, window, { timeZone }).map(
      (span, instance): Box => ({
        ...span,
        kind: "draft",
        key: `draft-${draftIndex}-${instance}`,
        eventId: draft.event_id ?? `draft-${draftIndex}`,
        draftIndex,
        taskId: draft.task_id ?? null,
        title: draft.summary,
        part: parts.get(draftIndex) ?? "",
        location: draft.location ?? "",
        description: draft.description ?? "",
        reason: draft.reason ?? "",
        allDay: draft.all_day,
        ...looks(draft.task_id, draft.summary),
        calendarId: event?.calendar_id ?? null,
        locked: draft.locked === true,
        repeats: (draft.recurrence?.length ?? 0) > 0,
        stands: written ? "apart" : updates ? (draft.stands ?? "new") : null,
        was: draft.was && !written ? { start: epochOf(draft.was.start), end: epochOf(draft.was.end) } : null,
        conflicts: sharedWith(span, overlapsOf.get(draftIndex) ?? []),
      }),
    );
  });
}

/**
 * The existing events in a window, but for those that the shown variant wrote, moves or removes:
 * its blocks stand for them, and for what another variant of an applied session wrote of the same
 * work. `hidden` calendars are left out; `lastRead`: when one that cannot be read now was.
 */
export function existingBoxes(
  payload: PlannerPayload,
  variant: DraftVariant | null,
  conflicts: readonly Conflict[],
  hidden: ReadonlySet<string>,
  window: Interval,
  timeZone: string,
  looks: Looks,
  parts: Parts = NO_PARTS,
  lastRead: (event: PlannerCalendarEvent) => number | null = () => null,
): Box[] {
  const planned = new Set(variant?.events.map(({ task_id }) => task_id));
  const others = payload.draft_variants.map(({ events, ...rest }) => ({
    ...rest,
    events: events.filter(({ task_id }) => planned.has(task_id)),
  }));
  const beside = calendarBeside(payload, variant, payload.apply_state.applied ? others : []);
  const shown = beside.filter(({ calendar_id: id }) => id === null || !hidden.has(id));
  const kept = new Map(
    variant?.events.flatMap((draft, index) => (draft.stands === "kept" ? [[draft.event_id, { draft, index }]] : [])),
  );
  const overlapsOf = new Map<string, Interval[]>();
  for (const { eventIds, overlaps: spans } of conflicts) {
    for (const id of eventIds) overlapsOf.set(id, [...(overlapsOf.get(id) ?? []), ...spans]);
  }
  return expandEvents(shown, window, { timeZone }).map(({ event, start, end, key }): Box => {
    const { draft, index = -1 } = kept.get(event.id) ?? {};
    const isBlock = draft !== undefined || event.block_id !== undefined;
    return {
      start,
      end,
      kind: "existing",
      key,
      eventId: event.id,
      draftIndex: index,
      taskId: draft?.task_id ?? null,
      title: event.title,
      part: parts.get(index) ?? "",
      isNew: payload.standing?.news?.[key] === "new" && !payload.apply_state.applied,
      location: event.location,
      description: event.description,
      reason: draft?.reason ?? "",
      allDay: event.all_day,
      ...(isBlock ? looks(draft?.task_id, event.title) : { colorClass: event.color_class, habit: false, course: "" }),
      calendarId: event.calendar_id,
      locked: draft?.locked === true,
      repeats: event.rrule !== null || event.recurring_event_id !== null,
      stands: draft ? "kept" : event.block_id === undefined ? null : "apart",
      was: null,
      asOf: lastRead(event),
      conflicts: sharedWith({ start, end }, overlapsOf.get(event.id) ?? []),
    };
  });
}

/**
 * The blocks that stand and that a variant takes out of the calendar; `hidden` calendars are left
 * out.
 */
export function removedBoxes(
  payload: PlannerPayload,
  variant: DraftVariant,
  hidden: ReadonlySet<string>,
  window: Interval,
): Box[] {
  const known = new Map(payload.calendar_events.map((event) => [event.id, event]));
  return (variant.removes ?? []).flatMap(({ event_id, block_id, summary, ...times }): Box[] => {
    const event = known.get(event_id);
    const [start, end] = [epochOf(times.start), epochOf(times.end)];
    if (end <= window.start || start >= window.end || hidden.has(event?.calendar_id ?? "")) return [];
    return [
      {
        start,
        end,
        kind: "existing",
        key: `removed-${block_id}`,
        eventId: event_id,
        draftIndex: -1,
        taskId: null,
        title: summary,
        course: "",
        part: "",
        location: event?.location ?? "",
        description: event?.description ?? "",
        reason: "",
        allDay: false,
        colorClass: event?.color_class ?? "",
        calendarId: event?.calendar_id ?? null,
        locked: false,
        repeats: false,
        habit: false,
        stands: "removed",
        was: null,
        conflicts: [],
      },
    ];
  });
}

function sharedWith(span: Interval, others: readonly Interval[]): Interval[] {
  return others.map((other) => intersection(span, other)).filter((shared) => shared !== null);
}
