import type { PlannerCalendarEvent } from "#contract/event.ts";
import { mapResult, unwrapOr } from "#domain/result.ts";
import {
  type EventMark,
  MARK,
  parseCalendar,
  readMark,
  renderEvent,
  reviseEvents,
  textsOfMark,
  uidOf,
} from "#server/icalendar/index.ts";
import { isAsDrafted, presentOf } from "../as-drafted.ts";
import type { EventToCreate, PresentEvent, SoughtEvent } from "../port.ts";

/** The calendar object that holds an event of ours: its name, its text, and what that says. */

export function objectUrl(calendarUrl: string, eventKey: string): string {
  return new URL(`${encodeURIComponent(eventKey)}.ics`, calendarUrl).href;
}

/** `stampedAt` is in epoch milliseconds. */
export function renderObject({ eventKey, sessionId, draft, timeZone, mark }: EventToCreate, stampedAt: number): string {
  const marked = mark ? markProperties(mark) : [];
  return renderEvent(draft, {
    uid: uidOf(eventKey),
    timeZone,
    stampedAt,
    properties: [{ name: "X-DAYWRIGHT-SESSION", text: sessionId }, ...marked],
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

/** What we never write and servers do not add: an alarm, a guest, a category. */
const BY_HAND = /^(BEGIN:VALARM|ATTENDEE|CATEGORIES|CLASS|COLOR|PRIORITY)/im;
const LATER_VERSION = /^SEQUENCE:[1-9]/im;

/** In characters; what is longer is not ours, and not worth the time of reading it. */
const LONGEST = 64 << 10;

/** Whether an object is the event that we wrote, and never was anything else. */
export function isUntouched(ics: string, event: EventToCreate): boolean {
  return !LATER_VERSION.test(ics) && holdsDraft(ics, event);
}

/**
 * Whether an object is what a draft would become, and nothing else, whatever happened to it before.
 */
export function holdsDraft(ics: string, event: EventToCreate): boolean {
  if (BY_HAND.test(ics)) return false;
  const [present, ...others] = eventsIn(ics, event.timeZone);
  const [drafted] = eventsIn(renderObject(event, 0), event.timeZone);
  return present !== undefined && drafted !== undefined && others.length === 0 && isAsDrafted(present, drafted);
}

/**
 * What an object becomes that is put there again: what it was, or what its draft says, in a version
 * that it never was, so that nothing asked of an earlier one is done to it.
 */
export function renderRestored(event: EventToCreate, stampedAt: number): string {
  return reviseEvents(event.resource ?? renderObject(event, stampedAt), stampedAt);
}

/** Whether an object is what was to be there again, and nothing else. */
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

/** All of an object, unless it is too long to be kept. */
export function resourceOf(ics: string): { readonly resource?: string } {
  return ics.length > LONGEST ? {} : { resource: ics };
}

/** Null where the object holds no single event. */
export function nowOf(ics: string, sought: SoughtEvent): PresentEvent["now"] {
  const [event, ...others] = eventsIn(ics, "timeZone" in sought ? sought.timeZone : "UTC");
  if (event === undefined || others.length > 0) return null;
  return { ...presentOf(event), mark: readMark(ics) };
}

/** The events of an object, a series before its exceptions. */
export function eventsIn(ics: string, defaultTimeZone: string): readonly PlannerCalendarEvent[] {
  if (ics.length > LONGEST) return [];
  const target = { connectionId: "", calendarId: "", colorClass: "cal-color-1", defaultTimeZone } as const;
  return unwrapOr(
    mapResult(parseCalendar(ics, target), ({ events }) => events),
    [],
  );
}
