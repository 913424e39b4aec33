import { calendarBeside } from "#contract/calendar-without-plans.ts";
import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import type { StandingGround } from "#contract/standing-ground.ts";
import { changedEvents, type DraftVariant, isUpdate } from "#contract/variant.ts";
import type { Conflict } from "#domain/conflict.ts";
import { type Interval, intersection } from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { epochOf } from "#domain/time.ts";

/**
 * The relation of a box to the standing plan. In the shown plan: a block that it adds, keeps, moves
 * or removes. `apart`: a standing block outside of the shown plan, because it has passed or lies
 * outside of its window.
 */
export type Stands = "new" | "kept" | "moved" | "removed" | "apart";

/**
 * The appearance of work: its course or category with its hue, and whether it is a habit. A block
 * that is no draft is identified by its title.
 */
export type Looks = (
  draft: Pick<DraftEvent, "task_id" | "recurrence"> | undefined,
  title: string,
) => Pick<Box, "colorClass" | "habit" | "course">;

/** Each draft's number among the blocks of its work, by its index in the variant. */
export type Parts = ReadonlyMap<number, string>;

/**
 * Each draft's number among the blocks of its work, `2/4`, as the variant leaves them: worked
 * blocks count, and blocks that were not done do not. `isHabit`: blocks of a habit have no numbers.
 */
export function partsOf(
  { events }: Pick<DraftVariant, "events">,
  ground: Pick<StandingGround, "beside"> | undefined,
  isHabit: (draft: DraftEvent) => boolean,
): Parts {
  const parts = new Map<number, string>();
  for (const [id, drafts] of Map.groupBy(events.entries(), ([, draft]) =>
    isHabit(draft) ? undefined : draft.task_id,
  )) {
    if (id === undefined) continue;
    const { before, after } = ground?.beside?.[id] ?? { before: 0, after: 0 };
    const count = before + drafts.length + after;
    const inOrder = drafts.sort(([, a], [, b]) => epochOf(a.start) - epochOf(b.start));
    if (count > 1) for (const [at, [index]] of inOrder.entries()) parts.set(index, `${before + at + 1}/${count}`);
  }
  return parts;
}

/** A box on the grid and in the agenda. Instants are epoch milliseconds. */
export type Box = Interval & {
  readonly kind: "existing" | "draft";
  /** Unique over all boxes drawn at once. */
  readonly key: string;
  /**
   * `data-event-id`: the id of an existing event; for a draft its `event_id` once applied,
   * otherwise `draft-<index>`.
   */
  readonly eventId: string;
  /** The draft's index in its variant, also for a block that stays; -1 for any other event. */
  readonly draftIndex: number;
  /** Identifies the work of a draft across variants. */
  readonly taskId: string | null;
  readonly title: string;
  /** The course or category of its work, even if the title begins with it; empty: none. */
  readonly course: string;
  /** Its number among the blocks of its work, `2/4`; empty for a single block. */
  readonly part: string;
  /** Whether the event is new since a plan was last written. */
  readonly isNew?: boolean;
  readonly location: string;
  readonly description: string;
  readonly reason: string;
  readonly allDay: boolean;
  readonly colorClass: string;
  readonly calendarId: string | null;
  readonly locked: boolean;
  readonly repeats: boolean;
  /** Whether it is a habit, which is drawn as an outline. */
  readonly habit: boolean;
  /** Null for other events, and for blocks when no plan stands. */
  readonly stands: Stands | null;
  /** The present time of the event of a moved block. */
  readonly was: Interval | null;
  /**
   * The time of the last successful reading, in epoch milliseconds, if its calendar could not be
   * read since.
   */
  readonly asOf?: number | null;
  /** The parts of this box that are booked twice. */
  readonly conflicts: readonly Interval[];
};

/** The terms on which boxes are made. */
export type BoxTerms = {
  /** Only boxes within it are made. */
  readonly window: Interval;
  readonly timeZone: string;
  readonly looks: Looks;
  /** Absent: blocks have no numbers. */
  readonly parts?: Parts | undefined;
};

/** Ids of the calendars that are not drawn. */
type Hidden = { readonly hidden: ReadonlySet<string> };

/** The last reading of an event's calendar if it cannot be read now, otherwise null. */
type LastReadings = { readonly lastRead?: (event: PlannerCalendarEvent) => number | null };

/**
 * The proposed blocks of a variant in a window; blocks that stand already are events of the
 * calendar. `written`: the events that the blocks became, by id, once the variant is applied.
 */
export function draftBoxes(
  variant: DraftVariant,
  conflicts: readonly Conflict[],
  terms: BoxTerms,
  written?: ReadonlyMap<string, PlannerCalendarEvent>,
): Box[] {
  const { window, timeZone, looks, parts } = terms;
  const overlapsOf = new Map(conflicts.map((conflict) => [conflict.draftIndex, conflict.overlaps]));
  const updates = isUpdate(variant);
  const occurrencesOf = written && createOccurrences([...written.values()], terms);
  return changedEvents(variant).flatMap(({ draft, index: draftIndex }) => {
    // A draft that the apply skipped has no event.
    if (written && !draft.event_id) return [];
    const event = written?.get(draft.event_id ?? "");
    const spans = (event?.rrule && occurrencesOf?.(event)) || expandDraft(draft, window, { timeZone });
    return spans.map(
      ({ start, end }, instance): Box => ({
        start,
        end,
        kind: "draft",
        key: `draft-${draftIndex}-${instance}`,
        eventId: draft.event_id ?? `draft-${draftIndex}`,
        draftIndex,
        taskId: draft.task_id ?? null,
        title: draft.summary,
        part: parts?.get(draftIndex) ?? "",
        location: draft.location ?? "",
        description: draft.description ?? "",
        reason: draft.reason ?? "",
        allDay: draft.all_day,
        ...looks(draft, draft.summary),
        calendarId: event?.calendar_id ?? null,
        locked: draft.locked === true,
        repeats: Boolean(draft.recurrence?.length),
        stands: written ? "apart" : updates ? (draft.stands ?? "new") : null,
        was: draft.was && !written ? { start: epochOf(draft.was.start), end: epochOf(draft.was.end) } : null,
        conflicts: sharedWith({ start, end }, overlapsOf.get(draftIndex) ?? []),
      }),
    );
  });
}

/**
 * The occurrences of each event in a window, once one is asked for. The events are expanded
 * together, because the moved occurrences of a series are events of their own.
 */
function createOccurrences(
  events: readonly PlannerCalendarEvent[],
  { window, timeZone }: BoxTerms,
): (event: PlannerCalendarEvent) => readonly Interval[] {
  let known: ReadonlyMap<PlannerCalendarEvent, readonly Interval[]> | undefined;
  return (event) => {
    known ??= Map.groupBy(expandEvents(events, window, { timeZone }), (each) => each.event);
    return known.get(event) ?? [];
  };
}

/**
 * The existing events in a window, without those that the shown variant wrote, moves or removes
 * (its blocks are drawn instead), and without those that another variant of an applied session
 * wrote for the same work. `hidden` calendars are left out; `lastRead` gives the last reading of
 * calendars that cannot be read now.
 */
export function existingBoxes(
  payload: PlannerPayload,
  variant: DraftVariant | null,
  conflicts: readonly Conflict[],
  { window, timeZone, looks, parts, hidden, lastRead }: BoxTerms & Hidden & LastReadings,
): Box[] {
  const planned = new Set(variant?.events.map(({ task_id }) => task_id));
  const others = payload.draft_variants.map(({ events, ...rest }) => ({
    ...rest,
    events: events.filter(({ task_id }) => planned.has(task_id)),
  }));
  const beside = calendarBeside(payload, variant, payload.apply_state.applied ? others : []);
  const shown = beside.filter(({ calendar_id: id }) => id === null || !hidden.has(id));
  // Of the variant's own events only those that it keeps are left.
  const drafts = new Map(variant?.events.map((draft, index) => [draft.event_id, { draft, index }] as const));
  const overlapsOf = new Map<string | undefined, Interval[]>();
  for (const { draftIndex, eventIds, overlaps: spans } of conflicts) {
    const kept = variant?.events[draftIndex];
    for (const id of [kept?.event_id, ...eventIds]) overlapsOf.set(id, [...(overlapsOf.get(id) ?? []), ...spans]);
  }
  return expandEvents(shown, window, { timeZone }).map(({ event, start, end, key }): Box => {
    const { draft, index = -1 } = drafts.get(event.id) ?? {};
    // A moved occurrence is an event of its own, and a block of its series.
    const work = draft ?? drafts.get(event.recurring_event_id ?? "")?.draft;
    const isBlock = work !== undefined || event.block_id !== undefined;
    return {
      start,
      end,
      kind: "existing",
      key,
      eventId: event.id,
      draftIndex: index,
      taskId: work?.task_id ?? null,
      title: event.title,
      part: parts?.get(index) ?? "",
      isNew: payload.standing?.news?.[key] === "new" && !payload.apply_state.applied,
      location: event.location,
      description: event.description,
      reason: draft?.reason ?? "",
      allDay: event.all_day,
      ...(isBlock ? looks(work, event.title) : { colorClass: event.color_class, habit: false, course: "" }),
      calendarId: event.calendar_id,
      locked: draft?.locked === true,
      repeats: event.rrule !== null || event.recurring_event_id !== null,
      stands: draft ? "kept" : isBlock ? "apart" : null,
      was: null,
      asOf: lastRead?.(event) ?? null,
      conflicts: sharedWith({ start, end }, overlapsOf.get(event.id) ?? []),
    };
  });
}

/** The standing blocks that a variant removes from the calendar, without `hidden` calendars. */
export function removedBoxes(
  payload: PlannerPayload,
  variant: DraftVariant,
  { window, hidden }: Pick<BoxTerms, "window"> & Hidden,
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
