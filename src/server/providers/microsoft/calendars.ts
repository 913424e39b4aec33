import type { ReadCalendar } from "#contract/calendar.ts";
import { isErr, Ok, type Result } from "#domain/result.ts";
import type { BatchClient } from "#server/net/batch/client.ts";
import { parseModel } from "#server/net/parse-json.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import { pathOfLink } from "./link-path.ts";
import { CalendarsPage, type GraphCalendar } from "./schema.ts";

/** All pages of the person's own calendars and of those that others share with them. */
export async function listGraphCalendars(
  client: BatchClient,
  apiUrl: string,
  signal: AbortSignal,
): Promise<Result<readonly GraphCalendar[], ProviderError>> {
  const calendars: GraphCalendar[] = [];
  const parse = (data: unknown) => parseModel(data, CalendarsPage);
  for (let path = "/me/calendars?$top=100"; ; ) {
    // Sent in a batch, so that it travels with other requests of the same turn.
    const [page] = await client.batch([{ method: "GET", path, parse }], signal);
    if (!page || isErr(page)) return page ?? Ok(calendars);
    calendars.push(...page.value.value);
    const link = page.value["@odata.nextLink"];
    if (link == null) return Ok(calendars);
    const next = pathOfLink(link, apiUrl);
    if (isErr(next)) return next;
    path = next.value;
  }
}

export function toReadCalendar(connectionId: string, calendar: GraphCalendar): ReadCalendar {
  return {
    id: calendar.id,
    name: calendar.name ?? "",
    connection_id: connectionId,
    color_class: colorClassOf(calendar.id, calendar.hexColor || null),
    primary: calendar.isDefaultCalendar ?? false,
    // Outlook calendars have no zone; each event names its own.
    time_zone: "UTC",
    kind: "microsoft",
    writable: calendar.canEdit ?? false,
    selected: true,
  };
}
