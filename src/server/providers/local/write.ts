import { readOccurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { noSuchCalendar, ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import { type Db, inTransaction, type OwnerDb } from "#server/store/db.ts";
import { type LocalCalendarId, loadCalendar } from "#server/store/queries/local-calendars.ts";
import {
  deleteEventAt,
  findEvents,
  insertEvents,
  replaceEvent,
  restoreEvents,
  type StoredEvent,
} from "#server/store/queries/local-events.ts";
import { isAsDrafted } from "../matches-draft.ts";
import type { Creation, EventToCreate, EventToMove, Move, RemovalOutcome, WriterCapability } from "../port.ts";
import { fromDraft, localEventId, movedTo, revisionOf, toPresentEvent, toWrittenEvent } from "./map.ts";
import { occurrencesIn } from "./occurrence.ts";
import { answeringEach } from "./store-failures.ts";

/** Writes to the store. One call is written as a whole or not at all. */
export function createWriterCapability({ db, owner }: OwnerDb): WriterCapability {
  /** Runs `work` in one transaction if the calendar exists. */
  const within = <Item, T>(
    calendarId: string,
    items: readonly Item[],
    signal: AbortSignal,
    work: (tx: Db, calendarId: LocalCalendarId) => Promise<readonly Result<T, ProviderError>[]>,
  ): Promise<readonly Result<T, ProviderError>[]> =>
    answeringEach(items, signal, () =>
      inTransaction(db, async (tx) => {
        const calendar = await loadCalendar({ db: tx, owner }, calendarId);
        return calendar ? Ok(await work(tx, calendar.id)) : Err(noSuchCalendar());
      }),
    );

  return {
    keepsDeletedKeys: false,
    eventIdOf: localEventId,
    create: (calendarId, events, signal) =>
      within(calendarId, events, signal, (tx, id) =>
        add(tx, id, events, {
          insert: insertEvents,
          isAsDrafted: (stored) => toPresentEvent(id, stored).asDrafted,
        }),
      ),
    restore: (calendarId, events, signal) =>
      within(calendarId, events, signal, (tx, id) =>
        each(events, async (event) => {
          const key = readOccurrenceKey(event.eventKey);
          if (key) return Ok(await occurrencesIn(tx, id).restore(event, key));
          const isDrafted = (stored: StoredEvent) => isAsDrafted(stored.event, fromDraft(id, event).event);
          const [answer] = await add(tx, id, [event], { insert: restoreEvents, isAsDrafted: isDrafted });
          return answer ?? notThere();
        }),
      ),
    find: (calendarId, sought, signal) =>
      within(calendarId, sought, signal, async (tx, id) => {
        const held = await heldUnder(tx, id, sought);
        return each(sought, async ({ eventKey }) => {
          const key = readOccurrenceKey(eventKey);
          if (key) return Ok(await occurrencesIn(tx, id).find(eventKey, key));
          const stored = held.get(eventKey);
          return Ok(stored ? toPresentEvent(id, stored) : null);
        });
      }),
    move: (calendarId, events, signal) => within(calendarId, events, signal, (tx, id) => each(events, move(tx, id))),
    remove: (calendarId, events, signal) =>
      answeringEach(events, signal, () =>
        inTransaction(db, async (tx) => {
          const calendar = await loadCalendar({ db: tx, owner }, calendarId);
          return Ok(
            await each(events, async (event): Promise<Result<RemovalOutcome, ProviderError>> => {
              if (!calendar) return Ok("gone");
              const key = readOccurrenceKey(event.eventKey);
              if (key) return Ok(await occurrencesIn(tx, calendar.id).remove(event, key));
              return Ok(await deleteEventAt(tx, calendar.id, event.eventKey, revisionOf(event.etag)));
            }),
          );
        }),
      ),
  };
}

async function each<Item, T>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result<T, ProviderError>>,
): Promise<readonly Result<T, ProviderError>[]> {
  const answers: Result<T, ProviderError>[] = [];
  for (const item of items) answers.push(await work(item));
  return answers;
}

function notThere(): Result<never, ProviderError> {
  return Err(new ProviderAPIError("the event is not there after it was written"));
}

type Adding = {
  readonly insert: typeof insertEvents;
  readonly isAsDrafted: (stored: StoredEvent, wanted: EventToCreate) => boolean;
};

/** Adds the events that do not exist. `isAsDrafted` compares those that do. */
async function add(
  tx: Db,
  calendarId: LocalCalendarId,
  events: readonly EventToCreate[],
  { insert, isAsDrafted }: Adding,
): Promise<readonly Result<Creation, ProviderError>[]> {
  const before = await heldUnder(tx, calendarId, events);
  await insert(
    tx,
    calendarId,
    events.map((event) => fromDraft(calendarId, event)),
  );
  const after = await heldUnder(tx, calendarId, events);
  return events.map((event): Result<Creation, ProviderError> => {
    const [there, now] = [before.get(event.eventKey), after.get(event.eventKey)];
    if (!now) return notThere();
    const written = toWrittenEvent(calendarId, now);
    return Ok(
      there ? { is: "found", ...written, asDrafted: isAsDrafted(there, event) } : { is: "created", ...written },
    );
  });
}

function move(tx: Db, calendarId: LocalCalendarId): (event: EventToMove) => Promise<Result<Move, ProviderError>> {
  return async (event) => {
    const { eventKey, etag, ...times } = event;
    const key = readOccurrenceKey(eventKey);
    if (key) return Ok(await occurrencesIn(tx, calendarId).move(event, key));
    const [stored] = await findEvents(tx, calendarId, [eventKey]);
    if (!stored) return Ok({ is: "gone" });
    const moves = await replaceEvent(tx, calendarId, movedTo(stored, times), revisionOf(etag));
    const [now] = await findEvents(tx, calendarId, [eventKey]);
    if (!now) return Ok({ is: "gone" });
    return Ok(
      moves
        ? { is: "moved", ...toWrittenEvent(calendarId, now) }
        : { is: "changed", ...toPresentEvent(calendarId, now) },
    );
  };
}

async function heldUnder(
  db: Db,
  calendarId: LocalCalendarId,
  events: readonly Pick<EventToCreate, "eventKey">[],
): Promise<ReadonlyMap<string, StoredEvent>> {
  const stored = await findEvents(
    db,
    calendarId,
    events.map(({ eventKey }) => eventKey),
  );
  return new Map(stored.map((event) => [event.eventKey, event]));
}
