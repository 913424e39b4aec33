import { Err, isErr, Ok, type Result } from "#domain/result.ts";
import { noSuchCalendar, type ProviderError } from "#server/net/provider-error.ts";
import { type DavCalendar, listCalendars } from "./calendars.ts";
import type { DavHttp } from "./dav.ts";
import { type CalendarHome, discoverHome } from "./discovery.ts";

type Listed = Promise<Result<readonly DavCalendar[], ProviderError>>;

/** The calendars of an account. Its home is discovered from `serverUrl` once and cached. */
export type CalendarList = {
  calendars(signal: AbortSignal): Listed;
  /**
   * The calendars as last listed, if they include all of `urls`. Reading a calendar shows by itself
   * when it is gone.
   */
  calendarsWith(urls: readonly string[], signal: AbortSignal): Listed;
  /**
   * A calendar by its address. The password is sent only to addresses that the server itself
   * listed.
   */
  calendarAt(url: string, signal: AbortSignal): Promise<Result<DavCalendar, ProviderError>>;
};

export function createCalendarList(http: DavHttp, serverUrl: string): CalendarList {
  let home: CalendarHome | null = null;
  let lastListed: readonly DavCalendar[] = [];

  const findHome = async (signal: AbortSignal): Promise<Result<CalendarHome, ProviderError>> => {
    if (home) return Ok(home);
    const found = await discoverHome(http, serverUrl, signal);
    if (found.ok) home = found.value;
    return found;
  };
  const calendars = async (signal: AbortSignal): Listed => {
    const found = await findHome(signal);
    if (!found.ok) return found;
    const listed = await listCalendars(http, found.value.url, signal);
    if (listed.ok) lastListed = listed.value;
    return listed;
  };
  return {
    calendars,
    async calendarsWith(urls, signal) {
      const isListed = urls.every((url) => lastListed.some((each) => each.url === url));
      return isListed ? Ok(lastListed) : calendars(signal);
    },
    async calendarAt(url, signal) {
      const listed = await calendars(signal);
      if (isErr(listed)) return listed;
      const calendar = listed.value.find((each) => each.url === url);
      return calendar ? Ok(calendar) : Err(noSuchCalendar());
    },
  };
}
