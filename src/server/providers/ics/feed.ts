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
  readonly readAt: number;
};

/** One gathering asks for the calendar's name and then for its events: that is one reading. */
const FRESH_MS = 5_000;

/** A calendar published at an address: read with a conditional GET, and parsed again only when it changed. */
export function createFeed(
  source: { readonly url: string; readonly connectionId: string },
  deps: { readonly http: HttpClient; readonly now: () => Temporal.Instant },
): Feed {
  const url = source.url.replace(/^webcal:/i, "https:");
  let held: Held | null = null;

  const fetchFeed = async (signal: AbortSignal): Promise<Result<ParsedCalendar, ProviderError>> => {
    const answer = await deps.http.send(
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
    const readAt = deps.now().epochMilliseconds;
    if (held && answer.value.status === 304) {
      held = { ...held, readAt };
      return Ok(held.calendar);
    }
    const parsed = parse(answer.value.body, source.connectionId);
    if (parsed.ok) held = { calendar: parsed.value, validators: validatorsOf(answer.value), readAt };
    return parsed;
  };

  let pending: Promise<Result<ParsedCalendar, ProviderError>> | null = null;
  return {
    async read(signal) {
      if (held && deps.now().epochMilliseconds - held.readAt < FRESH_MS) return Ok(held.calendar);
      pending ??= fetchFeed(signal).finally(() => {
        pending = null;
      });
      return pending;
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
