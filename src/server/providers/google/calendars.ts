import type { ReadCalendar } from "#contract/calendar.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import { isTimeZone } from "#domain/time.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import { parseModel } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import { type CalendarListEntry, CalendarListPage } from "./schema.ts";

type Way = {
  readonly apiUrl: string;
  /** Sent in a batch, so that it travels with other requests of the same turn. */
  readonly batched: boolean;
};

/** All pages of the person's calendar list. */
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
  // An upstream that cannot answer this within a batch may answer it alone.
  if (page && (page.ok || page.error.retryable || page.error.kind === "ProviderAuthError")) return page;
  return client.get(`${apiUrl}${path}`, CalendarListPage, signal);
}

/**
 * The calendars in the contract's form. Those checked in Google are selected, or all if none is
 * checked.
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
