import type { ReadCalendar } from "#contract/calendar.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { isTimeZone } from "#domain/time.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import { parseModel } from "#server/net/json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import { type CalendarListEntry, CalendarListPage } from "./schema.ts";

type Way = {
  readonly apiUrl: string;
  /** Sent as part of a batch, so that what is asked for in the same turn travels with it. */
  readonly batched: boolean;
};

/** The person's calendar list, all pages of it. */
export async function listEntries(
  client: BatchClient,
  signal: AbortSignal,
  way: Way,
): Promise<Result<readonly CalendarListEntry[], ProviderError>> {
  const entries: CalendarListEntry[] = [];
  for (let pageToken: string | undefined; ; ) {
    const page = await listPage(client, pageToken, signal, way);
    if (isErr(page)) return page;
    entries.push(...page.value.items.filter(({ deleted }) => !deleted));
    pageToken = page.value.nextPageToken;
    if (pageToken === undefined) return Ok(entries);
  }
}

async function listPage(
  client: BatchClient,
  pageToken: string | undefined,
  signal: AbortSignal,
  { apiUrl, batched }: Way,
): Promise<Result<CalendarListPage, ProviderError>> {
  const query = new URLSearchParams({ maxResults: "250", ...(pageToken === undefined ? {} : { pageToken }) });
  const path = `/calendar/v3/users/me/calendarList?${query}`;
  const parse = (data: unknown) => parseModel(data, CalendarListPage);
  const [page] = batched ? await client.batch([{ method: "GET", path, parse }], signal) : [];
  // Whatever does not know the list within a batch may know it by itself.
  if (page && (page.ok || page.error.retryable || page.error.kind === "ProviderAuthError")) return page;
  return client.get(`${apiUrl}${path}`, CalendarListPage, signal);
}

/**
 * The calendars as the contract has them. The ones checked in Google are selected, or all if none
 * is checked.
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
