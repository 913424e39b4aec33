import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { EventTimes } from "#domain/event.ts";
import { parseInstant } from "#domain/time.ts";
import { digestOf } from "./digest.ts";
import type { ShownContent } from "./port.ts";

/**
 * Whether an event still matches our draft. `drafted` is the draft in the same form as `event`.
 * Fields that providers add (an etag, a colour, a status) are not compared.
 */
export function isAsDrafted(event: PlannerCalendarEvent, drafted: PlannerCalendarEvent): boolean {
  return isAt(event, drafted) && contentOf(event) === contentOf(drafted);
}

export function isAt(event: EventTimes, { start, end }: EventTimes): boolean {
  return instantOr(event.start) === instantOr(start) && instantOr(event.end) === instantOr(end);
}

/**
 * A digest of everything that a calendar shows of an event except its times: the `content` of a
 * `PresentEvent`.
 */
function contentOf(event: PlannerCalendarEvent): string {
  const shown = [
    plain(event.title),
    plain(event.location),
    plain(event.description),
    event.transparency ?? "opaque",
    event.rrule?.split(";").sort() ?? null,
    event.exdates ?? [],
  ];
  return digestOf(shown);
}

/** The event in `find`'s form, without its mark. */
export function presentOf(event: PlannerCalendarEvent) {
  const { start, end, title: summary, all_day, transparency = "opaque" } = event;
  const shown: ShownContent = {
    summary,
    location: event.location === "" ? null : event.location,
    description: event.description === "" ? null : event.description,
    transparency,
    all_day,
  };
  return { start, end, content: contentOf(event), shown };
}

/** Normalizes text, because servers fold, trim and end lines in different ways. */
function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

function instantOr(time: string): number | string {
  return parseInstant(time) ?? time;
}
