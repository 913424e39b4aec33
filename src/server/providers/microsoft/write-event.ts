import { createHash } from "node:crypto";
import type { EventTimes } from "#domain/event.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { epochOf, formatInstant, isDate } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { windowsNameOf } from "#server/icalendar/index.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import type { EventToCreate } from "../port.ts";
import { zoneOf } from "./map-event.ts";
import { ownProperties, transactionIdOf } from "./own-event.ts";
import { patternedRecurrence } from "./pattern-of-rule.ts";
import type { GraphEvent } from "./schema.ts";

/** An event in Graph's form. */
export type EventBody = Readonly<Record<string, unknown>>;

/** The event with our key, or why Outlook cannot hold it. */
export function toGraphEvent(event: EventToCreate): Result<EventBody, ProviderError> {
  const { eventKey, sessionMark, draft, timeZone, mark } = event;
  const zone = draft.time_zone ?? timeZone;
  const recurrence = recurrenceOf(event, zone);
  if (recurrence === null) return Err(new ProviderAPIError("Outlook has no such recurrence"));
  return Ok({
    subject: draft.summary,
    body: { contentType: "text", content: draft.description ?? "" },
    location: { displayName: draft.location ?? "" },
    showAs: draft.transparency === "transparent" ? "free" : "busy",
    ...toGraphTimes(draft, zone),
    ...recurrence,
    transactionId: transactionIdOf(eventKey),
    singleValueExtendedProperties: ownProperties(eventKey, sessionMark, mark),
  });
}

/** A deleted event as it was last, with its key and a new transaction. */
export function toRestoredEvent(event: EventToCreate): Result<EventBody, ProviderError> {
  const drafted = toGraphEvent(event);
  if (!drafted.ok) return drafted;
  const { resource } = event;
  const { id: _, ...last } = resource === undefined ? {} : (JSON.parse(resource) as Record<string, unknown>);
  const again = createHash("sha256")
    .update(resource ?? "")
    .digest("base64url")
    .slice(0, 10);
  return Ok({ ...drafted.value, ...last, transactionId: transactionIdOf(event.eventKey, again) });
}

/** Start and end as wall times in a zone; all-day events from midnight to midnight. */
export function toGraphTimes({ start, end }: EventTimes, zone: string) {
  const timeZone = windowsNameOf(zone) ?? zone;
  const time = (iso: string) => ({ dateTime: isDate(iso) ? `${iso}T00:00:00` : wallTime(iso, zone), timeZone });
  return { start: time(start), end: time(end), isAllDay: isDate(start) };
}

function wallTime(iso: string, zone: string): string {
  return formatInstant(zoneOrUtc(zone).toWall(epochOf(iso))).replace("Z", "");
}

function recurrenceOf({ draft }: EventToCreate, zone: string): object | null {
  const [line, ...more] = draft.recurrence ?? [];
  if (line === undefined) return {};
  const date = (draft.all_day ? draft.start : wallTime(draft.start, zone)).slice(0, 10);
  const begin = { date, zone, allDay: draft.all_day };
  const recurrence = more.length > 0 ? null : patternedRecurrence(line, begin, windowsNameOf(zone) ?? zone);
  return recurrence && { recurrence };
}

/** Fields of an event besides its times that a client may write (Graph v1.0, event). */
const WRITABLE = [
  ...["subject", "body", "location", "showAs", "attendees", "categories", "importance", "sensitivity"],
  ...["isReminderOn", "reminderMinutesBeforeStart", "recurrence", "responseRequested", "hideAttendees"],
];

/** In characters. For a longer event, only the draft is kept. */
const LONGEST_RESOURCE = 64 << 10;

/** All fields of an event that can be written again, with its identity. */
export function resourceOf(data: unknown, event: GraphEvent): { readonly resource?: string } {
  const written = Object.entries(data ?? {}).filter(([name, value]) => WRITABLE.includes(name) && value !== null);
  const times = timesAgain(event);
  if (!times) return {};
  const resource = JSON.stringify({ id: event.id, ...Object.fromEntries(written), ...times });
  return resource.length > LONGEST_RESOURCE ? {} : { resource };
}

/** Its times as wall times in the zone in which it was made. */
function timesAgain(event: GraphEvent) {
  const { start, end, isAllDay } = event;
  if (!start || !end) return null;
  const iso = ({ dateTime }: { readonly dateTime: string }) =>
    isAllDay ? dateTime.slice(0, 10) : `${dateTime.replace(/\.\d+/, "").replace(/Z$/, "")}Z`;
  return toGraphTimes({ start: iso(start), end: iso(end) }, zoneOf(event) ?? "UTC");
}
