import ICAL from "ical.js";
import type { Interval } from "#domain/interval.ts";

/**
 * A calendar object with its event at another time, in UTC, and everything else in it as it was (RFC 5545 3.6.1). Null
 * where it holds no single event to move. Times are epoch milliseconds.
 */
export function rescheduleEvent(ics: string, { start, end }: Interval, stampedAt: number): string | null {
  const calendar = parse(ics);
  const events = calendar?.getAllSubcomponents("vevent") ?? [];
  const [event] = events;
  if (!calendar || !event || events.length > 1) return null;
  for (const name of ["dtstart", "dtend", "duration"]) event.removeAllProperties(name);
  event.addPropertyWithValue("dtstart", utc(start));
  event.addPropertyWithValue("dtend", utc(end));
  event.updatePropertyWithValue("dtstamp", utc(stampedAt));
  event.updatePropertyWithValue("sequence", Number(event.getFirstPropertyValue("sequence") ?? 0) + 1);
  return calendar.toString();
}

function parse(ics: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(ics));
  } catch {
    return null;
  }
}

function utc(ms: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(ms), true);
}
