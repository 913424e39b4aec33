import { LIMITS } from "#contract/limits.ts";
import { Err, Ok, type Result } from "#domain/result.ts";
import { type ParsedCalendar, parseCalendar } from "#server/icalendar/index.ts";
import type { HttpClient, UpstreamResponse } from "#server/net/http.ts";
import { type ProviderError, ProviderParseError } from "#server/net/provider-error.ts";
import { colorClassOf } from "../color-class.ts";

export type Feed = { read(signal: AbortSignal): Promise<Result<ParsedCalendar, ProviderError>> };

/** What was last read, with what the server needs to say that it still holds (RFC 9110 13.1). */
type Held = {
  readonly calendar: ParsedCalendar;
  readonly validators: Readonly<Record<string, string>>;
};

/**
 * A calendar published at an address: read with a conditional GET, and parsed again only when it changed. One gathering,
 * which is one signal, asks for the calendar's name and then for its events: that is one reading. The next gathering, an
 * apply's look at what is there now among them, reads anew however soon it comes.
 */
export function createFeed(source: { readonly url: string; readonly connectionId: string }, http: HttpClient): Feed {
  const url = source.url.replace(/^webcal:/i, "https:");
  let held: Held | null = null;

  const fetchFeed = async (signal: AbortSignal): Promise<Result<ParsedCalendar, ProviderError>> => {
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
    if (held && answer.value.status === 304) return Ok(held.calendar);
    const parsed = parse(answer.value.body, source.connectionId);
    if (parsed.ok) held = { calendar: parsed.value, validators: validatorsOf(answer.value) };
    return parsed;
  };

  const readings = new WeakMap<AbortSignal, Promise<Result<ParsedCalendar, ProviderError>>>();
  return {
    read(signal) {
      const reading = readings.get(signal) ?? fetchFeed(signal);
      readings.set(signal, reading);
      return reading;
    },
  };
}

function parse(body: Uint8Array, connectionId: string): Result<ParsedCalendar, ProviderError> {
  const parsed = parseCalendar(body, {
    connectionId,
    calendarId: connectionId,
    colorClass: colorClassOf(connectionId, null),
    defaultTimeZone: "UTC",
  });
  return parsed.ok ? parsed : Err(new ProviderParseError(parsed.error.message));
}

function validatorsOf({ headers }: UpstreamResponse): Record<string, string> {
  const etag = headers.get("etag");
  const lastModified = headers.get("last-modified");
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}
