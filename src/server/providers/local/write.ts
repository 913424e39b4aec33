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
import { isAsDrafted } from "../as-drafted.ts";
import type { Creation, EventToCreate, EventToMove, Move, RemovalOutcome, WriterCapability } from "../port.ts";
import { answeringEach } from "./answer.ts";
import { fromDraft, localEventId, movedTo, revisionOf, toPresentEvent, toWrittenEvent } from "./map.ts";

/** Writes into the store: what one call writes is there together or not at all. */
export function createWriterCapability({ db, owner }: OwnerDb): WriterCapability {
  /** The answers of `work` in a calendar that is there, in one transaction. */
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
        add(tx, id, events, insertEvents, (stored) => toPresentEvent(id, stored).asDrafted),
      ),
    restore: (calendarId, events, signal) =>
      within(calendarId, events, signal, (tx, id) =>
        add(tx, id, events, restoreEvents, (stored, wanted) => isAsDrafted(stored.event, fromDraft(id, wanted).event)),
      ),
    find: (calendarId, sought, signal) =>
      within(calendarId, sought, signal, async (tx, id) => {
        const held = await heldUnder(tx, id, sought);
        return sought.map(({ eventKey }) => {
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
            await each(events, async ({ eventKey, etag }): Promise<RemovalOutcome> => {
              return calendar ? deleteEventAt(tx, calendar.id, eventKey, revisionOf(etag)) : "gone";
            }),
          );
        }),
      ),
  };
}

async function each<Item, T>(
  items: readonly Item[],
  work: (item: Item) => Promise<T>,
): Promise<readonly Result<T, ProviderError>[]> {
  const answers: Result<T, ProviderError>[] = [];
  for (const item of items) answers.push(Ok(await work(item)));
  return answers;
}

/** Adds those that are not there; `isAsDrafted` judges those that are. */
async function add(
  tx: Db,
  calendarId: LocalCalendarId,
  events: readonly EventToCreate[],
  insert: typeof insertEvents,
  isAsDrafted: (stored: StoredEvent, wanted: EventToCreate) => boolean,
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
    if (!now) return Err(new ProviderAPIError("the event is not there after it was written"));
    const written = toWrittenEvent(calendarId, now);
    return Ok(
      there ? { is: "found", ...written, asDrafted: isAsDrafted(there, event) } : { is: "created", ...written },
    );
  });
}

function move(tx: Db, calendarId: LocalCalendarId): (event: EventToMove) => Promise<Move> {
  return async ({ eventKey, etag, ...times }) => {
    const [stored] = await findEvents(tx, calendarId, [eventKey]);
    if (!stored) return { is: "gone" };
    const moves = await replaceEvent(tx, calendarId, movedTo(stored, times), revisionOf(etag));
    const [now] = await findEvents(tx, calendarId, [eventKey]);
    if (!now) return { is: "gone" };
    return moves
      ? { is: "moved", ...toWrittenEvent(calendarId, now) }
      : { is: "changed", ...toPresentEvent(calendarId, now) };
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
