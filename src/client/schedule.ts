import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { type DraftVariant, newEvents } from "#contract/variant.ts";
import { type Conflict, findConflicts } from "#domain/conflict.ts";
import { type Interval, intersection } from "#domain/interval.ts";
import { expandDraft, expandEvents } from "#domain/recurrence/index.ts";

/** Something to draw on the grid and to list in the agenda. Instants are epoch milliseconds. */
export type Box = Interval & {
  readonly kind: "existing" | "draft";
  /** Unique over all boxes drawn at once. */
  readonly key: string;
  /** `data-event-id`: the existing event's id; of a draft its `event_id` once applied, else `draft-<index>`. */
  readonly eventId: string;
  /** The draft's index in its variant; -1 for an existing event. */
  readonly draftIndex: number;
  /** What a draft's block is followed by from variant to variant. */
  readonly taskId: string | null;
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly reason: string;
  readonly allDay: boolean;
  readonly colorClass: string;
  readonly calendarId: string | null;
  readonly locked: boolean;
  readonly repeats: boolean;
  /** The parts of this box where it overlaps the other side. */
  readonly conflicts: readonly Interval[];
};

/** The conflicts of a variant with the calendar, apart from what its own application created. */
export function conflictsOf(variant: DraftVariant, payload: PlannerPayload, timeZone: string): Conflict[] {
  const added = newEvents(variant);
  const drafts = added.map(({ draft }) => draft);
  return findConflicts(drafts, othersThan(payload), { timeZone }).map((conflict) => ({
    ...conflict,
    draftIndex: added[conflict.draftIndex]?.index ?? -1,
  }));
}

/** The proposed blocks of a variant in a window; those that stand already are events of the calendar. */
export function draftBoxes(
  variant: DraftVariant,
  conflicts: readonly Conflict[],
  window: Interval,
  timeZone: string,
): Box[] {
  const overlapsOf = new Map(conflicts.map((conflict) => [conflict.draftIndex, conflict.overlaps]));
  return newEvents(variant).flatMap(({ draft, index: draftIndex }) =>
    expandDraft(draft, window, { timeZone }).map(
      (span, instance): Box => ({
        ...span,
        kind: "draft",
        key: `draft-${draftIndex}-${instance}`,
        eventId: draft.event_id ?? `draft-${draftIndex}`,
        draftIndex,
        taskId: draft.task_id ?? null,
        title: draft.summary,
        location: draft.location ?? "",
        description: draft.description ?? "",
        reason: draft.reason ?? "",
        allDay: draft.all_day,
        colorClass: "",
        calendarId: null,
        locked: draft.locked === true,
        repeats: (draft.recurrence?.length ?? 0) > 0,
        conflicts: sharedWith(span, overlapsOf.get(draftIndex) ?? []),
      }),
    ),
  );
}

/**
 * The existing events in a window, but for those that the shown variant's application created: its blocks stand for
 * them. `hidden` calendars are left out.
 */
export function existingBoxes(
  payload: PlannerPayload,
  variant: DraftVariant | null,
  conflicts: readonly Conflict[],
  hidden: ReadonlySet<string>,
  window: Interval,
  timeZone: string,
): Box[] {
  const shown = othersThan(payload, variant).filter(({ calendar_id: id }) => id === null || !hidden.has(id));
  const overlapsOf = new Map<string, Interval[]>();
  for (const { eventIds, overlaps: spans } of conflicts) {
    for (const id of eventIds) overlapsOf.set(id, [...(overlapsOf.get(id) ?? []), ...spans]);
  }
  return expandEvents(shown, window, { timeZone }).map(
    ({ event, start, end, key }): Box => ({
      start,
      end,
      kind: "existing",
      key,
      eventId: event.id,
      draftIndex: -1,
      taskId: null,
      title: event.title,
      location: event.location,
      description: event.description,
      reason: "",
      allDay: event.all_day,
      colorClass: event.color_class,
      calendarId: event.calendar_id,
      locked: false,
      repeats: event.rrule !== null || event.recurring_event_id !== null,
      conflicts: sharedWith({ start, end }, overlapsOf.get(event.id) ?? []),
    }),
  );
}

/** The existing events that no draft stands for (`event_id` of decisions 4), in any variant or in the one given. */
export function othersThan(payload: PlannerPayload, variant: DraftVariant | null = null): PlannerCalendarEvent[] {
  const variants = variant ? [variant] : payload.draft_variants;
  const ours = new Set(variants.flatMap((each) => newEvents(each).map(({ draft }) => draft.event_id)));
  return ours.size > 1 || !ours.has(undefined)
    ? payload.calendar_events.filter((event) => !ours.has(event.id))
    : payload.calendar_events;
}

function sharedWith(span: Interval, others: readonly Interval[]): Interval[] {
  return others.map((other) => intersection(span, other)).filter((shared) => shared !== null);
}
