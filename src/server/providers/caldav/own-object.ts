import type { PlannerCalendarEvent } from "#contract/event.ts";
import { mapResult, unwrapOr } from "#domain/result.ts";
import {
  type EventMark,
  MARK,
  parseCalendar,
  readMark,
  renderEvent,
  reviseEvents,
  SESSION_MARK,
  textsOfMark,
  uidOf,
} from "#server/icalendar/index.ts";
import { isAsDrafted, presentOf } from "../matches-draft.ts";
import type { EventToCreate, PresentEvent, SoughtEvent } from "../port.ts";

/** The calendar object of an event of ours: its name, its text, and how it is read. */

export function objectUrl(calendarUrl: string, eventKey: string): string {
  return new URL(`${encodeURIComponent(eventKey)}.ics`, calendarUrl).href;
}

/** `stampedAt` is in epoch milliseconds. */
export function renderObject(
  { eventKey, sessionMark, draft, timeZone, mark }: EventToCreate,
  stampedAt: number,
): string {
  const marked = mark ? markProperties(mark) : [];
  return renderEvent(draft, {
    uid: uidOf(eventKey),
    timeZone,
    stampedAt,
    properties: [{ name: SESSION_MARK, text: sessionMark }, ...marked],
  });
}

function markProperties(mark: EventMark) {
  const { owner, block, work } = textsOfMark(mark);
  return [
    { name: MARK.owner, text: owner },
    { name: MARK.block, text: block },
    ...(work === "" ? [] : [{ name: MARK.work, text: work }]),
  ];
}

/**
 * Properties that we never write and servers do not add, such as an alarm, a guest or a category.
 */
const BY_HAND = /^(BEGIN:VALARM|ATTENDEE|CATEGORIES|CLASS|COLOR|PRIORITY)/im;
const LATER_VERSION = /^SEQUENCE:[1-9]/im;

/** In characters. A longer object is not ours, and parsing it would take too long. */
const LONGEST = 64 << 10;

/** Whether an object is the event as we first wrote it, never changed since. */
export function isUntouched(ics: string, event: EventToCreate): boolean {
  return !LATER_VERSION.test(ics) && holdsDraft(ics, event);
}

/** Whether an object's content is exactly our draft's, whatever its earlier versions were. */
export function holdsDraft(ics: string, event: EventToCreate): boolean {
  if (BY_HAND.test(ics)) return false;
  const [present, ...others] = eventsIn(ics, event.timeZone);
  const [drafted] = eventsIn(renderObject(event, 0), event.timeZone);
  return present !== undefined && drafted !== undefined && others.length === 0 && isAsDrafted(present, drafted);
}

/**
 * The object to restore: its former text, or one made from its draft. Its version is new, so that
 * requests for earlier versions do not affect it.
 */
export function renderRestored(event: EventToCreate, stampedAt: number): string {
  return reviseEvents(event.resource ?? renderObject(event, stampedAt), stampedAt);
}

/** Whether an object is exactly the restored one. */
export function holdsRestored(ics: string, event: EventToCreate): boolean {
  const { resource, timeZone } = event;
  if (resource === undefined) return holdsDraft(ics, event);
  const [present, ...others] = eventsIn(ics, timeZone);
  const [before] = eventsIn(resource, timeZone);
  if (present === undefined || before === undefined || others.length > 0) return false;
  return isAsDrafted(present, before) && namesByHand(ics) === namesByHand(resource);
}

function namesByHand(ics: string): string {
  return ics
    .split(/\r?\n/)
    .flatMap((line) => BY_HAND.exec(line)?.[0].toUpperCase() ?? [])
    .sort()
    .join();
}

/** The whole object, unless it is too long to store. */
export function resourceOf(ics: string): { readonly resource?: string } {
  return ics.length > LONGEST ? {} : { resource: ics };
}

/** Null when the object holds no single event. */
export function nowOf(ics: string, sought: SoughtEvent): PresentEvent["now"] {
  const [event, ...others] = eventsIn(ics, "timeZone" in sought ? sought.timeZone : "UTC");
  if (event === undefined || others.length > 0) return null;
  return { ...presentOf(event), mark: readMark(ics) };
}

/** The events of an object, with a series before its exceptions. */
export function eventsIn(ics: string, defaultTimeZone: string): readonly PlannerCalendarEvent[] {
  if (ics.length > LONGEST) return [];
  const target = { connectionId: "", calendarId: "", colorClass: "cal-color-1", defaultTimeZone } as const;
  return unwrapOr(
    mapResult(parseCalendar(ics, target), ({ events }) => events),
    [],
  );
}
