import type { ReadCalendar } from "#contract/calendar.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { isTimeZone } from "#domain/time.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import type { GoogleClient } from "./client.ts";
import { type CalendarListEntry, CalendarListPage } from "./schema.ts";

/** The person's calendar list, all pages of it. */
export async function listEntries(
  client: GoogleClient,
  apiUrl: string,
  signal: AbortSignal,
): Promise<Result<readonly CalendarListEntry[], ProviderError>> {
  const entries: CalendarListEntry[] = [];
  for (let pageToken: string | undefined; ; ) {
    const query = new URLSearchParams({ maxResults: "250", ...(pageToken === undefined ? {} : { pageToken }) });
    const url = `${apiUrl}/calendar/v3/users/me/calendarList?${query}`;
    const page = await client.get(url, CalendarListPage, signal);
    if (isErr(page)) return page;
    entries.push(...page.value.items.filter(({ deleted }) => !deleted));
    pageToken = page.value.nextPageToken;
    if (pageToken === undefined) return Ok(entries);
  }
}

/**
 * The calendars as the contract has them. Those are selected that are checked in Google; all where
 * none is.
 */
export function toReadCalendars(connectionId: string, entries: readonly CalendarListEntry[]): ReadCalendar[] {
  const anyChecked = entries.some(({ selected }) => selected === true);
  const isSelected = (entry: CalendarListEntry) => !anyChecked || entry.selected === true || entry.primary === true;
  return entries.map((entry) => ({
    id: entry.id,
    name: entry.summaryOverride ?? entry.summary ?? entry.id,
    connection_id: connectionId,
    color_class: colorClassOf(entry.id, entry.backgroundColor ?? null),
    primary: entry.primary ?? false,
    time_zone: entry.timeZone !== undefined && isTimeZone(entry.timeZone) ? entry.timeZone : "UTC",
    kind: "google",
    writable: entry.accessRole === "owner" || entry.accessRole === "writer",
    selected: isSelected(entry),
  }));
}
