import { Err, isErr, mapResult, type Result } from "#domain/result.ts";
import type { HttpClient } from "#server/net/http.ts";
import { noSuchCalendar, type ProviderError } from "#server/net/provider-error.ts";
import type { Logger } from "#server/ops/log.ts";
import { readAnswersOf } from "#server/providers/reading/read-answer.ts";
import type { TextReader } from "#server/providers/reading/text-reader.ts";
import type { Provider, WriterCapability } from "../port.ts";
import type { SourceOf } from "../source.ts";
import { withPassword } from "./authorized-client.ts";
import { createCalendarList } from "./calendar-list.ts";
import { toReadCalendar } from "./calendars.ts";
import { createCompletion } from "./completion.ts";
import type { DavHttp } from "./dav.ts";
import { withInstances } from "./instances.ts";
import { createObjectCache } from "./object-cache.ts";
import { readCalendarEvents, readTasks } from "./read.ts";
import { createDavWriter } from "./write.ts";

type CaldavConnection = {
  readonly id: string;
  readonly label: string;
  readonly credentials: { readonly server_url: string; readonly username: string; readonly password: string };
};

export const caldav: SourceOf<"caldav"> = {
  reads: "events",
  address: "typed",
  accountNames: ({ server_url, username }) => [server_url, username],
  open: createCaldavProvider,
};

/** Calendars and to-dos of a CalDAV server (RFC 4791). A calendar's id is its address. */
export function createCaldavProvider(
  connection: CaldavConnection,
  deps: {
    readonly http: HttpClient;
    readonly textReader: TextReader;
    readonly now: () => Temporal.Instant;
    readonly owner: string;
    readonly log: Logger;
  },
): Provider {
  const { id, label, credentials } = connection;
  const http: DavHttp = {
    ...withPassword(deps.http, credentials, () => crypto.randomUUID()),
    read: readAnswersOf(id, deps.textReader),
    prepareToRead: () => deps.textReader.prepare(),
  };
  const account = { connectionId: id, owner: deps.owner };
  const cache = createObjectCache(http);
  const writer = withInstances(createDavWriter(http, id, deps.now), http, { connectionId: id, now: deps.now });
  const { calendars, calendarsWith, calendarAt } = createCalendarList(http, credentials.server_url);
  /** One Result per item. All are the same failure if the calendar does not exist. */
  const inCalendar =
    <Item, T>(
      call: (url: string, items: readonly Item[], signal: AbortSignal) => Promise<readonly Result<T, ProviderError>[]>,
    ) =>
    async (url: string, items: readonly Item[], signal: AbortSignal): Promise<readonly Result<T, ProviderError>[]> => {
      const calendar = await calendarAt(url, signal);
      return calendar.ok ? call(calendar.value.url, items, signal) : items.map(() => calendar);
    };

  return {
    connectionId: id,
    kind: "caldav",
    label,
    async verify(signal) {
      const found = await calendars(signal);
      return mapResult(found, () => ({
        label: `${credentials.username} (${new URL(credentials.server_url).hostname})`,
      }));
    },
    events: {
      async listCalendars(signal) {
        const listed = await calendars(signal);
        return mapResult(listed, (found) =>
          found
            .filter(({ holdsEvents }) => holdsEvents)
            .map((calendar, index) => toReadCalendar(id, calendar, index === 0)),
        );
      },
      async readEvents(calendarIds, window, signal) {
        const listed = await calendarsWith(calendarIds, signal);
        const context = { read: http.read, log: deps.log, signal };
        return Promise.all(
          calendarIds.map(async (url) => {
            if (isErr(listed)) return listed;
            const calendar = listed.value.find((each) => each.url === url);
            if (!calendar) return Err(noSuchCalendar());
            return readCalendarEvents(cache, { ...account, calendar }, window, context);
          }),
        );
      },
    },
    writer: {
      keepsDeletedKeys: writer.keepsDeletedKeys,
      eventIdOf: writer.eventIdOf,
      create: inCalendar(writer.create),
      find: inCalendar(writer.find),
      move: inCalendar(writer.move),
      remove: inCalendar(writer.remove),
      restore: inCalendar(writer.restore),
    } satisfies WriterCapability,
    completion: createCompletion({ http, connectionId: id, calendars, now: deps.now }),
    tasks: {
      async listTasks(options, signal) {
        const listed = await calendars(signal);
        if (isErr(listed)) return listed;
        const now = deps.now().epochMilliseconds;
        return readTasks(http, { ...account, calendars: listed.value }, { ...options, now }, { log: deps.log, signal });
      },
    },
  };
}
