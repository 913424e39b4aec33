import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { plannerEventId } from "#contract/event-id.ts";
import { parseDay } from "#domain/iso-text.ts";
import { parseWireTime } from "#domain/time.ts";
import { UTC } from "#domain/zone.ts";
import { eventLines, eventOfDraft, type RenderedEvent } from "./event.ts";
import { zoneOf } from "./times.ts";
import { timeZoneLines } from "./timezone.ts";
import { escapeText, type Line, writeLines } from "./write.ts";

export type CalendarToRender = {
  readonly name: string;
  /** IANA zone in which readers should show the calendar. */
  readonly timeZone: string;
  /**
   * The calendar of these events. Their ids are `connection:calendar:UID` (see `parseCalendar`).
   */
  readonly connectionId: string;
  readonly calendarId: string;
  readonly events: readonly PlannerCalendarEvent[];
  /** DTSTAMP of every event, in epoch milliseconds. */
  readonly stampedAt: number;
};

const HEAD: readonly Line[] = [
  { name: "BEGIN", value: "VCALENDAR" },
  { name: "VERSION", value: "2.0" },
  { name: "PRODID", value: "-//Daywright//Daywright//EN" },
  { name: "CALSCALE", value: "GREGORIAN" },
];
const TAIL: readonly Line[] = [{ name: "END", value: "VCALENDAR" }];

/**
 * Renders a calendar as a feed (RFC 5545) that other programs subscribe to. It defines every zone
 * that it uses. A cancelled instance becomes an EXDATE of its series, which every reader
 * understands.
 */
export function renderCalendar(calendar: CalendarToRender): string {
  const rendered = arrange(calendar);
  return writeLines([
    ...HEAD,
    { name: "METHOD", value: "PUBLISH" },
    { name: "X-WR-CALNAME", value: escapeText(calendar.name) },
    { name: "X-WR-TIMEZONE", value: calendar.timeZone },
    { name: "REFRESH-INTERVAL", params: [["VALUE", "DURATION"]], value: "PT1H" },
    ...zonesOf(rendered),
    ...rendered.flatMap((event) => eventLines(event, calendar.stampedAt)),
    ...TAIL,
  ]);
}

export type DraftToRender = {
  readonly uid: string;
  /** IANA zone of the wall time, unless the draft names its own. */
  readonly timeZone: string;
  /** DTSTAMP in epoch milliseconds. */
  readonly stampedAt: number;
  /** Further properties of the event, such as one that holds the session's id. */
  readonly properties?: readonly { readonly name: string; readonly text: string }[];
};

/** Renders one draft as a calendar object resource (RFC 4791 4.1) for a CalDAV PUT. */
export function renderEvent(draft: DraftEvent, { uid, timeZone, stampedAt, properties = [] }: DraftToRender): string {
  const event = eventOfDraft(draft, timeZone);
  const rendered: RenderedEvent = { event, uid, rules: draft.recurrence ?? [], master: null, exdates: [] };
  const lines = eventLines(rendered, stampedAt);
  const more = properties.map(({ name, text }) => ({ name, value: escapeText(text) }));
  return writeLines([...HEAD, ...zonesOf([rendered]), ...lines.slice(0, -1), ...more, ...lines.slice(-1), ...TAIL]);
}

function arrange({ connectionId, calendarId, events }: CalendarToRender): RenderedEvent[] {
  const prefix = plannerEventId(connectionId, calendarId, "");
  const uidOf = (id: string) => (id.startsWith(prefix) ? id.slice(prefix.length) : id);
  const masters = new Map(
    events.filter((event) => event.recurring_event_id === null).map((event) => [event.id, event]),
  );
  const masterOf = (event: PlannerCalendarEvent) => masters.get(event.recurring_event_id ?? "") ?? null;
  const cancelled = Map.groupBy(
    events.filter((event) => event.status === "cancelled" && masterOf(event)),
    (event) => event.recurring_event_id,
  );
  return events
    .filter((event) => !(event.status === "cancelled" && masterOf(event)))
    .map((event) => ({
      event,
      uid: uidOf(event.recurring_event_id ?? event.id),
      rules: event.rrule === null ? [] : [event.rrule],
      master: masterOf(event),
      exdates: [
        ...(event.exdates ?? []),
        ...(cancelled.get(event.id) ?? []).map((instance) => instance.original_start ?? instance.start),
      ],
    }));
}

/** The definitions of the zones in which the events' times are written. */
function zonesOf(rendered: readonly RenderedEvent[]): Line[] {
  const earliest = new Map<string, number>();
  for (const { event, master } of rendered) {
    for (const timed of master ? [event, master] : [event]) {
      const zone = zoneOf(timed);
      const start = parseDay(timed.start) === null ? parseWireTime(timed.start, "UTC") : null;
      if (zone === UTC || start === null) continue;
      earliest.set(zone.name, Math.min(start, earliest.get(zone.name) ?? start));
    }
  }
  return [...earliest].flatMap(([name, from]) => timeZoneLines(name, from));
}
