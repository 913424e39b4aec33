import type { DraftEvent, PlannerCalendarEvent } from "#contract/event.ts";
import { inFormOf, timeLine, utcTime, zoneOf } from "./times.ts";
import { escapeText, type Line } from "./write.ts";

/** An event with the parts that only its file holds. */
export type RenderedEvent = {
  readonly event: PlannerCalendarEvent;
  readonly uid: string;
  /** Rules such as `RRULE:FREQ=DAILY`. */
  readonly rules: readonly string[];
  /** The recurring event of an exception, if known. */
  readonly master: PlannerCalendarEvent | null;
  /** Starts left out of the series: EXDATE and cancelled instances together. */
  readonly exdates: readonly string[];
};

/** The VEVENT of an event. `stampedAt` is the DTSTAMP in epoch milliseconds. */
export function eventLines({ event, uid, rules, master, exdates }: RenderedEvent, stampedAt: number): Line[] {
  const zone = zoneOf(event);
  const seriesZone = zoneOf(master ?? event);
  const original = event.original_start;
  return [
    { name: "BEGIN", value: "VEVENT" },
    { name: "UID", value: escapeText(uid) },
    { name: "DTSTAMP", value: utcTime(stampedAt) },
    ...(original === null
      ? []
      : [timeLine("RECURRENCE-ID", inFormOf(master ?? event, original, seriesZone), seriesZone)]),
    timeLine("DTSTART", event.start, zone),
    timeLine("DTEND", event.end, zone),
    ...rules.map((rule) => ({ name: "RRULE", value: rule.replace(/^RRULE:/i, "") })),
    ...exdates.map((start) => timeLine("EXDATE", inFormOf(event, start, zone), zone)),
    ...(event.rdates ?? []).map((start) => timeLine("RDATE", inFormOf(event, start, zone), zone)),
    { name: "SUMMARY", value: escapeText(event.title) },
    ...textLine("LOCATION", event.location),
    ...textLine("DESCRIPTION", event.description),
    ...(event.url ? [{ name: "URL", value: event.url }] : []),
    ...statusLine(event.status),
    ...transparencyLine(event),
    { name: "END", value: "VEVENT" },
  ];
}

/**
 * An all-day event without a transparency takes no time in Daywright, but is busy in other
 * programs, so this writes it out.
 */
function transparencyLine({ transparency, all_day }: PlannerCalendarEvent): Line[] {
  const marked = transparency ?? (all_day ? "transparent" : undefined);
  return marked ? [{ name: "TRANSP", value: marked.toUpperCase() }] : [];
}

/** Converts a draft to an event, so that one renderer writes both. */
export function eventOfDraft(draft: DraftEvent, timeZone: string): PlannerCalendarEvent {
  return {
    id: "",
    calendar_id: null,
    title: draft.summary,
    start: draft.start,
    end: draft.end,
    all_day: draft.all_day,
    location: draft.location ?? "",
    description: draft.description ?? "",
    color_class: "cal-color-1",
    rrule: null,
    recurring_event_id: null,
    original_start: null,
    status: "confirmed",
    transparency: draft.transparency,
    time_zone: draft.time_zone ?? timeZone,
  };
}

const STATUSES = ["CONFIRMED", "TENTATIVE", "CANCELLED"];

function statusLine(status: string | null): Line[] {
  const value = status?.toUpperCase() ?? "";
  return STATUSES.includes(value) ? [{ name: "STATUS", value }] : [];
}

function textLine(name: string, text: string): Line[] {
  return text === "" ? [] : [{ name, value: escapeText(text) }];
}
