import rrulePackage from "rrule";
import type { DoubleCalendar, DoubleEvent } from "./google-data.ts";

/**
 * An unchanged instance of a recurring event, by its id `{event}_{start}`
 * (https://developers.google.com/calendar/api/concepts/events-calendars). The rule applies to the
 * wall clock of its zone.
 */
export function instanceOf(calendar: DoubleCalendar, id: string): DoubleEvent | undefined {
  const [, masterId = "", stamp = ""] = /^(.+)_(\d{8}T\d{6}Z)$/.exec(id) ?? [];
  const master = calendar.events.get(masterId)?.event;
  if (!master?.recurrence || master.status === "cancelled") return undefined;
  const { recurrence, ...shared } = master;
  const [first, last] = [Date.parse(master.start?.dateTime ?? ""), Date.parse(master.end?.dateTime ?? "")];
  const start = new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z"));
  const [text = ""] = recurrence.flatMap((line) => (line.startsWith("RRULE:") ? line.slice(6) : []));
  const timeZone = master.start?.timeZone ?? calendar.entry.timeZone;
  const clock = (at: number) => wallClock(at, timeZone);
  const rule = new rrulePackage.RRule({ ...rrulePackage.RRule.parseString(text), dtstart: new Date(clock(first)) });
  const near = rule.between(new Date(clock(start.getTime()) - HOURS_MS), new Date(clock(start.getTime()) + HOURS_MS));
  if (!near.some((time) => instantAt(time.getTime(), timeZone) === start.getTime())) return undefined;
  const startTime = { dateTime: start.toISOString(), timeZone };
  return {
    ...shared,
    id,
    start: startTime,
    end: { dateTime: new Date(start.getTime() + last - first).toISOString(), timeZone },
    recurringEventId: masterId,
    originalStartTime: startTime,
  };
}

/** The largest change of a clock. */
const HOURS_MS = 3 * 3_600_000;

/** The wall time of an instant, as if it were in UTC. */
function wallClock(at: number, timeZone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return shown.toZonedDateTime("UTC").epochMilliseconds;
}

function instantAt(wall: number, timeZone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO("UTC").toPlainDateTime();
  return shown.toZonedDateTime(timeZone).epochMilliseconds;
}
