import type { PlannerCalendarEvent } from "#contract/event.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { formatInstant, parseInstant } from "#domain/time.ts";
import { presentOf } from "./matches-draft.ts";
import type { EventToCreate, PresentEvent, WrittenEvent } from "./port.ts";

/** An instance of a recurring event. */
export type Instance = {
  readonly byRule: PlannerCalendarEvent;
  /** The instance as it is now, by an exception or by the rule. Null when it was left out. */
  readonly now: PlannerCalendarEvent | null;
};

/**
 * The instance that starts at this time by the rule; null when there is none. `events` are the
 * recurring event and its exceptions. `id` is the id under which the instance is read.
 */
export function instanceIn(
  events: readonly PlannerCalendarEvent[],
  originalStart: number,
  id: string,
): Instance | null {
  const series = events.find(({ recurring_event_id }) => recurring_event_id === null);
  if (!series || series.status === "cancelled") return null;
  const window = { start: originalStart, end: originalStart + 1 };
  const timeOf = (of: PlannerCalendarEvent) =>
    expandEvents([of], window, { timeZone: "UTC" }).find(({ start }) => start === originalStart);
  const time = timeOf({ ...series, exdates: [] });
  if (!time) return null;
  const { rrule: _, rdates: __, exdates: ___, ...shared } = series;
  const byRule: PlannerCalendarEvent = {
    ...shared,
    id,
    start: formatInstant(time.start),
    end: formatInstant(time.end),
    rrule: null,
    recurring_event_id: series.id,
    original_start: formatInstant(originalStart),
  };
  const exception = events.find(({ original_start }) => parseInstant(original_start ?? "") === originalStart);
  if (exception) return { byRule, now: exception.status === "cancelled" ? null : exception };
  return { byRule, now: timeOf(series) ? byRule : null };
}

/**
 * The instance in `find`'s form, with a digest of its content as its version. Null when it is left
 * out.
 */
export function presentInstance({ now }: Instance, eventKey: string, eventId: string): PresentEvent | null {
  if (!now) return null;
  const shown = presentOf(now);
  const etag = `${shown.start}/${shown.end}/${shown.content}`;
  return { eventKey, eventId, etag, asDrafted: false, now: { ...shown, mark: null } };
}

/** The fields of an event that a draft sets, besides its times. */
export function shownBy({ summary, location, description, transparency }: EventToCreate["draft"]) {
  return { title: summary, location: location ?? "", description: description ?? "", transparency };
}

/** The instance as it would be if it were like the draft. */
export function draftedInstance({ byRule }: Instance, draft: EventToCreate["draft"]): PlannerCalendarEvent {
  return { ...byRule, ...shownBy(draft), start: draft.start, end: draft.end };
}

/** An existing event as an outcome names it. */
export function writtenOf({ eventKey, eventId, etag }: PresentEvent): WrittenEvent {
  return { eventKey, eventId, etag };
}

/** Answers items by groups, all at once, and returns the answers in the order of the items. */
export async function answerByGroup<Item, Key, Answer>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
  answer: (key: Key, group: readonly Item[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers = new Map<Item, Answer>();
  await Promise.all(
    [...Map.groupBy(items, keyOf)].map(async ([key, group]) => {
      const answered = await answer(key, group);
      for (const [index, item] of group.entries()) answers.set(item, answered[index] as Answer);
    }),
  );
  return items.map((item) => answers.get(item) as Answer);
}
