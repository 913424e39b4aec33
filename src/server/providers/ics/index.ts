import { Err, mapResult } from "#domain/result.ts";
import type { Logger } from "#server/log.ts";
import type { HttpClient } from "#server/net/http.ts";
import { providerErrorFromStatus } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";
import { keepHappening } from "../in-window.ts";
import type { Provider } from "../port.ts";
import { createFeed } from "./feed.ts";

type IcsConnection = { readonly id: string; readonly label: string; readonly credentials: { readonly url: string } };

/**
 * A calendar that someone publishes as a feed: read only. Its id is the connection's, since the address of a private
 * feed is a secret.
 */
export function createIcsProvider(
  connection: IcsConnection,
  deps: { readonly http: HttpClient; readonly log: Logger },
): Provider {
  const { id, label } = connection;
  const feed = createFeed({ url: connection.credentials.url, connectionId: id }, deps.http);
  return {
    connectionId: id,
    kind: "ics",
    label,
    async verify(signal) {
      return mapResult(await feed.read(signal), ({ name }) => ({ label: name ?? hostOf(connection.credentials.url) }));
    },
    events: {
      async listCalendars(signal) {
        const read = await feed.read(signal);
        return mapResult(read, ({ name, timeZone }) => [
          {
            id,
            name: label || name || hostOf(connection.credentials.url),
            connection_id: id,
            color_class: colorClassOf(id, null),
            primary: false,
            time_zone: timeZone ?? "UTC",
            kind: "ics" as const,
            writable: false,
          },
        ]);
      },
      async readEvents(calendarIds, window, signal) {
        const read = await feed.read(signal);
        if (read.ok) {
          const { events, skipped } = read.value;
          deps.log.info("feed read", { events: events.length, skipped: skipped.length });
        }
        return calendarIds.map((calendarId) =>
          calendarId === id
            ? mapResult(read, ({ events, timeZone }) => keepHappening(events, window, timeZone ?? "UTC"))
            : Err(providerErrorFromStatus(404, "no such calendar")),
        );
      },
    },
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "Calendar";
}
