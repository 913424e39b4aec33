import type { PlannerCalendarEvent } from "#contract/event.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Interval } from "#domain/interval.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import type { IcalendarError, ParseOptions } from "#server/icalendar/index.ts";
import type { HttpClient, UpstreamResponse } from "#server/net/http.ts";
import { type ProviderError, ProviderParseError } from "#server/net/provider-error.ts";
import type { ReadAnswer } from "#server/providers/reading/read-answer.ts";
import type { CalendarSummary } from "#server/providers/reading/readers.ts";
import { colorClassOf } from "../color-class.ts";

export type Feed = {
  /** The feed's description of itself. */
  summary(signal: AbortSignal): Promise<Result<CalendarSummary, ProviderError>>;
  eventsIn(window: Interval, signal: AbortSignal): Promise<Result<readonly PlannerCalendarEvent[], ProviderError>>;
};

/**
 * The last answer, with what the server needs to confirm that it is still current (RFC 9110 13.1).
 */
type Held = {
  readonly calendar: { readonly key: string; readonly source: Uint8Array; readonly options: ParseOptions };
  readonly validators: Readonly<Record<string, string>>;
};

/**
 * A published calendar, fetched with conditional GETs. One gathering, which has one signal, asks
 * for the calendar's name and then for its events, and that is one fetch. The next gathering
 * fetches again however soon it comes, for example when an apply checks what is there now.
 */
export function createFeed(
  source: { readonly url: string; readonly connectionId: string },
  { http, read }: { readonly http: HttpClient; readonly read: ReadAnswer },
): Feed {
  const url = source.url.replace(/^webcal:/i, "https:");
  const options = optionsOf(source.connectionId);
  let held: Held | null = null;
  let versions = 0;

  const fetchFeed = async (signal: AbortSignal): Promise<Result<Held, ProviderError>> => {
    const answer = await http.send(
      {
        method: "GET",
        url,
        headers: { accept: "text/calendar, text/plain;q=0.5, */*;q=0.1", ...held?.validators },
        accept: held ? [304] : [],
        maxBytes: LIMITS.importBytes,
      },
      signal,
    );
    if (!answer.ok) return answer;
    if (held && answer.value.status === 304) return Ok(held);
    versions += 1;
    const calendar = { key: `${source.connectionId} ${versions}`, source: answer.value.body, options };
    held = { calendar, validators: validatorsOf(answer.value) };
    return Ok(held);
  };

  const fetches = new WeakMap<AbortSignal, Promise<Result<Held, ProviderError>>>();
  const fetchOnce = (signal: AbortSignal) => {
    const fetched = fetches.get(signal) ?? fetchFeed(signal);
    fetches.set(signal, fetched);
    return fetched;
  };
  const sizeFor = ({ calendar }: Held, signal: AbortSignal) => ({ bytes: calendar.source.byteLength, signal });

  return {
    async summary(signal) {
      const fetched = await fetchOnce(signal);
      if (!fetched.ok) return fetched;
      return asAnswer(await read("published", [fetched.value.calendar], sizeFor(fetched.value, signal)));
    },
    async eventsIn(window, signal) {
      const fetched = await fetchOnce(signal);
      if (!fetched.ok) return fetched;
      return asAnswer(await read("publishedIn", [fetched.value.calendar, window], sizeFor(fetched.value, signal)));
    },
  };
}

/** Content that is no calendar becomes a parse error. */
function asAnswer<T>(read: Result<Result<T, IcalendarError>, ProviderError>): Result<T, ProviderError> {
  if (!read.ok) return read;
  return read.value.ok ? read.value : Err(new ProviderParseError(read.value.error.message));
}

function optionsOf(connectionId: string): ParseOptions {
  return {
    connectionId,
    calendarId: connectionId,
    colorClass: colorClassOf(connectionId, null),
    defaultTimeZone: "UTC",
  };
}

function validatorsOf({ headers }: UpstreamResponse): Record<string, string> {
  const etag = headers.get("etag");
  const lastModified = headers.get("last-modified");
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}
