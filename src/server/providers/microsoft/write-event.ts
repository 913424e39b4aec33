import { createHash } from "node:crypto";
import { Err, Ok, type Result } from "#domain/result.ts";
import { epochOf, formatInstant, isDate } from "#domain/time.ts";
import { zoneOrUtc } from "#domain/zone.ts";
import { windowsNameOf } from "#server/icalendar/index.ts";
import { ProviderAPIError, type ProviderError } from "#server/net/provider-error.ts";
import type { EventTimes, EventToCreate } from "../port.ts";
import { zoneOf } from "./map-event.ts";
import { ownProperties, transactionIdOf } from "./own-event.ts";
import { patternedRecurrence } from "./pattern-of-rule.ts";
import type { GraphEvent } from "./schema.ts";

/** An event as Graph takes it. */
export type EventBody = Readonly<Record<string, unknown>>;

/** The event under our key, or why Outlook cannot hold it. */
export function toGraphEvent(event: EventToCreate): Result<EventBody, ProviderError> {
  const { eventKey, sessionId, draft, timeZone, mark } = event;
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
    singleValueExtendedProperties: ownProperties(eventKey, sessionId, mark),
  });
}

/** An event that was deleted, as it was last: under its key, in a transaction of its own. */
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

/** Start and end as wall times in a zone; whole days from midnight to midnight. */
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

/** What a client may write of an event, beside its times (Graph v1.0, event). */
const WRITABLE = [
  ...["subject", "body", "location", "showAs", "attendees", "categories", "importance", "sensitivity"],
  ...["isReminderOn", "reminderMinutesBeforeStart", "recurrence", "responseRequested", "hideAttendees"],
];

/** In characters; of what is longer no more is kept than a draft says. */
const LONGEST_RESOURCE = 64 << 10;

/** All of an event that could be written again, and which one it was. */
export function resourceOf(data: unknown, event: GraphEvent): { readonly resource?: string } {
  const written = Object.entries(data ?? {}).filter(([name, value]) => WRITABLE.includes(name) && value !== null);
  const times = timesAgain(event);
  if (!times) return {};
  const resource = JSON.stringify({ id: event.id, ...Object.fromEntries(written), ...times });
  return resource.length > LONGEST_RESOURCE ? {} : { resource };
}

/** Its times, on the wall of the zone that it was made in. */
function timesAgain(event: GraphEvent) {
  const { start, end, isAllDay } = event;
  if (!start || !end) return null;
  const iso = ({ dateTime }: { readonly dateTime: string }) =>
    isAllDay ? dateTime.slice(0, 10) : `${dateTime.replace(/\.\d+/, "").replace(/Z$/, "")}Z`;
  return toGraphTimes({ start: iso(start), end: iso(end) }, zoneOf(event) ?? "UTC");
}
