import { Err, mapResult } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { noSuchCalendar } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { readAnswersOf } from "#server/providers/reading/read-answer.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import { colorClassOf } from "../color-class.ts";
import type { Provider } from "../port.ts";
import type { SourceOf } from "../source.ts";
import { createFeed } from "./feed.ts";

type IcsConnection = { readonly id: string; readonly label: string; readonly credentials: { readonly url: string } };

export const ics: SourceOf<"ics"> = {
  reads: "events",
  address: "typed",
  accountNames: ({ url }) => [url],
  open: createIcsProvider,
};

/**
 * A calendar that someone publishes as a feed, read only. It has its connection's id, because the
 * address of a private feed is a secret.
 */
export function createIcsProvider(
  connection: IcsConnection,
  deps: { readonly http: HttpClient; readonly textReader: TextReader; readonly log: Logger },
): Provider {
  const { id, label } = connection;
  const read = readAnswersOf(id, deps.textReader);
  const feed = createFeed({ url: connection.credentials.url, connectionId: id }, { http: deps.http, read });
  return {
    connectionId: id,
    kind: "ics",
    label,
    async verify(signal) {
      return mapResult(await feed.summary(signal), ({ name }) => ({
        label: name ?? hostOf(connection.credentials.url),
      }));
    },
    events: {
      async listCalendars(signal) {
        const summary = await feed.summary(signal);
        return mapResult(summary, ({ name, timeZone, count, skipped }) => {
          deps.log.info("feed read", { events: count, skipped: skipped.length });
          return [
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
          ];
        });
      },
      async readEvents(calendarIds, window, signal) {
        const events = await feed.eventsIn(window, signal);
        return calendarIds.map((calendarId) => (calendarId === id ? events : Err(noSuchCalendar())));
      },
    },
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? "Calendar";
}
