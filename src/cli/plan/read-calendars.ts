import type { PlannerCalendarEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import type { SkippedComponent } from "#contract/skipped-component.ts";
import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { parseCalendar } from "#server/icalendar/index.ts";
import { readBytes } from "../read-file.ts";

export type ReadFiles = {
  readonly events: readonly PlannerCalendarEvent[];
  readonly skipped: readonly (SkippedComponent & { readonly file: string })[];
};

/** The events of iCalendar files, each file a calendar of its own. */
export async function readCalendars(paths: readonly string[], timeZone: string): Promise<Result<ReadFiles, string>> {
  const events: PlannerCalendarEvent[] = [];
  const skipped: (SkippedComponent & { file: string })[] = [];
  for (const path of paths) {
    const bytes = await readBytes(path, LIMITS.importBytes);
    if (isErr(bytes)) return bytes;
    const target = { connectionId: "file", calendarId: path, colorClass: "cal-color-1" as const };
    const parsed = parseCalendar(bytes.value, { ...target, defaultTimeZone: timeZone });
    if (isErr(parsed)) return Err(`${path}: ${parsed.error.message}`);
    events.push(...parsed.value.events);
    skipped.push(...parsed.value.skipped.map((component) => ({ ...component, file: path })));
  }
  return Ok({ events, skipped });
}
