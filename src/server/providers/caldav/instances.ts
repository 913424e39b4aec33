import type { PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { formatInstant } from "#domain/time.ts";
import { changeInstance, type InstanceChange, uidOf } from "#server/icalendar/index.ts";
import {
  ProviderAPIError,
  type ProviderError,
  ProviderNetworkError,
  ProviderParseError,
} from "#server/net/provider-error.ts";
import { isAsDrafted, isAt } from "../matches-draft.ts";
import type { Creation, EventToCreate, EventToMove, Move, PresentEvent, RemovalOutcome, WrittenRef } from "../port.ts";
import {
  answerByGroup,
  draftedInstance,
  type Instance,
  instanceIn,
  presentInstance,
  shownBy,
  writtenOf,
} from "../series-instance.ts";
import type { DavHttp } from "./dav.ts";
import { eventsIn, objectUrl } from "./own-object.ts";
import { readObjects } from "./reports.ts";
import type { DavWriter } from "./write.ts";

/** How often an object that others change at the same time is read and changed again. */
const MOST_TRIES = 4;

type Keyed = { readonly eventKey: string };

/** The current state of an instance. Its version is a digest of what is shown of it. */
type There = { readonly instance: Instance; readonly present: PresentEvent | null };

/** The result for an instance, and the change of its object that is needed. */
type Step<T> = { readonly answer: (after: There | null) => T; readonly change: InstanceChange | null };

/** `maybeDone`: an earlier request may have done it, but its answer was lost. */
type Deciding<Item, T> = (item: Item, there: There | null, maybeDone: boolean) => Step<T>;

/**
 * The writer, extended to single instances of series. All instances of a series are in one object,
 * which is put once per call, on condition of its version.
 */
export function withInstances(
  writer: DavWriter,
  http: DavHttp,
  { connectionId, now }: { readonly connectionId: string; readonly now: () => Temporal.Instant },
): DavWriter {
  const eventIdOf: DavWriter["eventIdOf"] = (calendarUrl, eventKey) => {
    const key = readOccurrenceKey(eventKey);
    if (!key) return writer.eventIdOf(calendarUrl, eventKey);
    const seriesId = plannerEventId(connectionId, calendarUrl, uidOf(key.seriesKey));
    return `${seriesId}/${formatInstant(key.originalStart)}`;
  };

  const lookAt = (calendarUrl: string, eventKey: string, events: readonly PlannerCalendarEvent[]): There | null => {
    const key = readOccurrenceKey(eventKey);
    const eventId = eventIdOf(calendarUrl, eventKey);
    const instance = key && instanceIn(events, key.originalStart, eventId);
    if (!instance) return null;
    return { instance, present: presentInstance(instance, eventKey, eventId) };
  };

  const changeSeries = async <Item extends Keyed, T>(
    calendarUrl: string,
    items: readonly Item[],
    decide: Deciding<Item, T>,
    signal: AbortSignal,
  ): Promise<Result<T, ProviderError>[]> => {
    const [first] = items;
    const url = objectUrl(calendarUrl, (first && seriesOf(first)) ?? "");
    let maybeDone = false;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const read = await readObjects(http, calendarUrl, [url], signal);
      if (!read.ok) return items.map(() => read);
      const [object] = read.value;
      let ics = object?.ics ?? "";
      const answers = items.map((item): Result<T, ProviderError> => {
        const look = () => lookAt(calendarUrl, item.eventKey, eventsIn(ics, "UTC"));
        const { change, answer } = decide(item, look(), maybeDone);
        const { originalStart = 0 } = readOccurrenceKey(item.eventKey) ?? {};
        const changed = change && changeInstance(ics, originalStart, change, now().epochMilliseconds);
        if (change && changed === null) return Err(new ProviderParseError("what is there is no series of instants"));
        ics = changed ?? ics;
        return Ok(answer(look()));
      });
      if (!object || ics === object.ics) return answers;
      const put = await http.send(
        {
          method: "PUT",
          url,
          headers: { "content-type": "text/calendar; charset=utf-8", "if-match": object.etag },
          body: ics,
          accept: [412],
          idempotent: true,
          onResend(error) {
            maybeDone ||= error instanceof ProviderNetworkError;
          },
        },
        signal,
      );
      if (!put.ok) return items.map(() => put);
      if (put.value.status !== 412) return answers;
    }
    return items.map(() => Err(new ProviderAPIError("the object of the series changes faster than it can be written")));
  };

  /** Splits a call into items about whole events, and items about instances grouped by series. */
  const each =
    <Item extends Keyed, T>(
      single: (url: string, items: readonly Item[], signal: AbortSignal) => Promise<Result<T, ProviderError>[]>,
      decide: Deciding<Item, T>,
    ) =>
    (calendarUrl: string, items: readonly Item[], signal: AbortSignal): Promise<Result<T, ProviderError>[]> =>
      answerByGroup(items, seriesOf, (series, group) =>
        series === null ? single(calendarUrl, group, signal) : changeSeries(calendarUrl, group, decide, signal),
      );

  return {
    keepsDeletedKeys: writer.keepsDeletedKeys,
    eventIdOf,
    create: writer.create,
    find: each(writer.find, (_, there) => ({ change: null, answer: () => there?.present ?? null })),
    move: each(writer.move, decideMove),
    remove: each(writer.remove, decideRemoval),
    restore: each(writer.restore, decideRestoration),
  };
}

/** The key of the series whose instance an item names; null for a whole event. */
function seriesOf({ eventKey }: Keyed): string | null {
  return readOccurrenceKey(eventKey)?.seriesKey ?? null;
}

function decideMove(wanted: EventToMove, there: There | null, maybeDone: boolean): Step<Move> {
  const present = there?.present;
  if (!there?.instance.now || !present) return { change: null, answer: () => ({ is: "gone" }) };
  if (present.etag !== wanted.etag) {
    const landed = maybeDone && present.now !== null && isAt(present.now, wanted);
    return { change: null, answer: () => (landed ? { is: "moved", ...present } : { is: "changed", ...present }) };
  }
  const { start, end } = wanted;
  const moved = { ...there.instance.now, start, end };
  const byRule = isAsDrafted(moved, there.instance.byRule);
  return {
    change: byRule ? { is: "by-rule" } : { is: "exception", start, end },
    answer: (after) => ({ is: "moved", ...writtenOf(after?.present ?? present) }),
  };
}

function decideRemoval({ etag }: WrittenRef, there: There | null, maybeDone: boolean): Step<RemovalOutcome> {
  if (!there?.present) return { change: null, answer: () => (maybeDone ? "deleted" : "gone") };
  if (there.present.etag !== etag) return { change: null, answer: () => "changed" };
  return { change: { is: "left-out" }, answer: () => "deleted" };
}

function decideRestoration({ draft }: EventToCreate, there: There | null): Step<Creation> {
  if (!there) return { change: null, answer: () => ({ is: "burnt" }) };
  const { present, instance } = there;
  const { start, end } = draft;
  const drafted = draftedInstance(instance, draft);
  if (present && instance.now) {
    const asDrafted = isAsDrafted(instance.now, drafted);
    return { change: null, answer: () => ({ is: "found", ...writtenOf(present), asDrafted }) };
  }
  const byRule = isAsDrafted(drafted, instance.byRule);
  return {
    change: byRule ? { is: "by-rule" } : { is: "exception", start, end, shown: shownBy(draft) },
    answer: (after) => (after?.present ? { is: "created", ...writtenOf(after.present) } : { is: "burnt" }),
  };
}
