import type { Answer } from "../../support/api-call.ts";
import { invalid } from "./answer.ts";
import { type DoubleEvent, epochOf, type GraphTime, zoneNamed } from "./mailbox-data.ts";
import { type Recurrence, refuseRecurrence } from "./patterns.ts";

/** The fields of an event that a client may write. */
const WRITABLE = new Set([
  ...["subject", "body", "start", "end", "location", "attendees", "isAllDay", "showAs", "recurrence", "categories"],
  ...["importance", "sensitivity", "isReminderOn", "reminderMinutesBeforeStart", "responseRequested", "hideAttendees"],
  ...["allowNewTimeProposals", "transactionId", "singleValueExtendedProperties"],
]);
const SHOW_AS = ["free", "tentative", "busy", "oof", "workingElsewhere", "unknown"];
const PROPERTY = /^String \{[0-9a-f-]{36}\} Name \w+$/i;

/** The fault of a request; null when Graph would accept it. `event`: the event after it. */
export function refuseEvent(sent: Record<string, unknown>, event: Partial<DoubleEvent>, isNew: boolean): Answer | null {
  const stranger = Object.keys(sent).find((name) => !WRITABLE.has(name));
  if (stranger) {
    return invalid(`The property '${stranger}' does not exist on type 'microsoft.graph.event' or cannot be written.`);
  }
  if (!isNew && sent.transactionId !== undefined) return invalid("transactionId cannot be changed.");
  const { start, end } = event;
  if (!isTime(start) || !isTime(end)) return invalid("start and end need a dateTime and a timeZone.");
  if (epochOf(end) < epochOf(start)) return invalid("The end comes before the start.");
  if (event.isAllDay) {
    const midnights = [start, end].every(({ dateTime }) => /^[\d-]{10}T00:00:00(?:\.0+)?$/.test(dateTime));
    if (!midnights || start.timeZone !== end.timeZone || epochOf(start) === epochOf(end))
      return invalid("The event is all day, but its start and end are not midnights.");
  }
  if (event.showAs !== undefined && !SHOW_AS.includes(event.showAs as string)) return invalid("showAs is unknown.");
  if (event.singleValueExtendedProperties?.some(({ id, value }) => !PROPERTY.test(id) || typeof value !== "string"))
    return invalid("An extended property is malformed.");
  return event.recurrence ? refuseRecurrence(event.recurrence as Recurrence) : null;
}

function isTime(time: GraphTime | undefined): time is GraphTime {
  if (typeof time?.dateTime !== "string" || typeof time.timeZone !== "string") return false;
  // Graph ignores an offset, so the time would be wrong by hours.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?$/.test(time.dateTime) && zoneNamed(time.timeZone) !== null;
}
