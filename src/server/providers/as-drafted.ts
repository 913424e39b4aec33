import type { PlannerCalendarEvent } from "#contract/event.ts";

/**
 * Whether an event is still what a draft of ours became: `drafted` is the draft read the way that `event` was. What
 * providers add by themselves (an etag, a colour, a status) is not compared.
 */
export function isAsDrafted(event: PlannerCalendarEvent, drafted: PlannerCalendarEvent): boolean {
  return contentOf(event) === contentOf(drafted);
}

function contentOf(event: PlannerCalendarEvent): string {
  return JSON.stringify([
    plain(event.title),
    event.start,
    event.end,
    event.all_day,
    plain(event.location),
    plain(event.description),
    event.transparency ?? "opaque",
    event.rrule?.split(";").sort() ?? null,
    event.exdates ?? [],
  ]);
}

/** Servers fold, trim and end lines as they like. */
function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}
