import type { PlannerCalendarEvent } from "#contract/event.ts";
import { parseInstant } from "#domain/time.ts";
import { digestOf } from "./digest.ts";
import type { EventTimes, ShownContent } from "./port.ts";

/**
 * Whether an event is still what a draft of ours became: `drafted` is the draft read the way that
 * `event` was. What providers add by themselves (an etag, a colour, a status) is not compared.
 */
export function isAsDrafted(event: PlannerCalendarEvent, drafted: PlannerCalendarEvent): boolean {
  return isAt(event, drafted) && contentOf(event) === contentOf(drafted);
}

/** Whether an event has these times. */
export function isAt(event: EventTimes, { start, end }: EventTimes): boolean {
  return instantOr(event.start) === instantOr(start) && instantOr(event.end) === instantOr(end);
}

/**
 * A digest of all that a calendar shows of an event but its times: the `content` of a
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

/** The event as `find` describes it, but for its mark. */
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

/** Servers fold, trim and end lines as they like. */
function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

function instantOr(time: string): number | string {
  return parseInstant(time) ?? time;
}
