import { calendarBeside } from "#contract/calendar-without-plans.ts";
import type { DraftEvent } from "#contract/event.ts";
import type { PlannerPayload } from "#contract/payload.ts";
import { workOfSession } from "#contract/session-work.ts";
import { changedEvents, type DraftVariant } from "#contract/variant.ts";
import { occupiesTime } from "#domain/conflict.ts";
import { durationMinutes } from "#domain/moment.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { epochOf, isDate, MINUTE_MS } from "#domain/time.ts";

/** A fact about the new place of an updated block. */
export type Addition =
  /** It is longer by the minutes that were not done on that day. */
  | { readonly kind: "plus"; readonly date: string; readonly minutes: number }
  /** Its work is due when this event begins, and it ends by then. */
  | { readonly kind: "before"; readonly title: string };

/** The additional facts about each block that a variant changes. */
export function createAdditionsOf(payload: PlannerPayload, variant: DraftVariant, timeZone: string) {
  const dues = new Map(workOfSession(payload).map((work) => [work.id, work.due]));
  const events = calendarBeside(payload, variant).filter(
    (event) => event.block_id === undefined && !event.all_day && occupiesTime(event),
  );
  const changed = changedEvents(variant).map(({ draft }) => draft);

  function madeUpBy(draft: DraftEvent): Addition[] {
    const { undone = {}, undone_on: days = {} } = payload.standing ?? {};
    const date = days[draft.task_id ?? ""];
    if (!draft.was || !date) return [];
    const minutes = minutesOf(draft) - minutesOf(draft.was);
    // The reason also applies to other new or resized blocks of the work.
    const others = changed.filter(
      ({ task_id: id, was, ...other }) =>
        id === draft.task_id && other.start !== draft.start && (!was || minutesOf(other) !== minutesOf(was)),
    );
    const isAll = minutes > 0 && minutes === undone[draft.task_id ?? ""] && others.length === 0;
    return isAll ? [{ kind: "plus", date, minutes }] : [];
  }

  function eventAfter({ task_id: id = "", end }: DraftEvent): Addition[] {
    const due = dues.get(id);
    if (!due || isDate(due) || epochOf(end) > epochOf(due)) return [];
    const at = epochOf(due);
    const next = expandEvents(events, { start: at, end: at + MINUTE_MS }, { timeZone }).find(
      ({ start }) => start === at,
    );
    return next?.event.title ? [{ kind: "before", title: next.event.title }] : [];
  }

  return (draft: DraftEvent): Addition[] => (draft.all_day ? [] : [...madeUpBy(draft), ...eventAfter(draft)]);
}

const minutesOf = ({ start, end }: Pick<DraftEvent, "start" | "end">): number => durationMinutes(start, end);
