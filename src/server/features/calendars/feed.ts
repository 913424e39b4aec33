import { createHash, timingSafeEqual } from "node:crypto";
import { renderCalendar } from "#server/icalendar/index.ts";
import { LOCAL_CONNECTION_ID, toPlannerEvent } from "#server/providers/local/index.ts";
import type { Db } from "#server/store/open.ts";
import { loadCalendarOfFeed } from "#server/store/queries/local-calendars.ts";
import { readAllEvents } from "#server/store/queries/local-events.ts";

/** A calendar as other programs subscribe to it. `body` renders it only when asked. */
export type Feed = { readonly etag: string; body(): Promise<string> };

/** The address of a calendar's feed, its key included. */
export function feedUrl(baseUrl: string, calendar: { readonly id: string; readonly feedKey: string }): string {
  return `${baseUrl}/calendars/${encodeURIComponent(calendar.id)}.ics?key=${encodeURIComponent(calendar.feedKey)}`;
}

/**
 * The feed of a calendar, for a caller who knows its key. Null for a wrong key and for an unknown
 * calendar alike.
 */
export async function openFeed(
  { db, now }: { readonly db: Db; readonly now: () => Temporal.Instant },
  calendarId: string,
  key: string,
): Promise<Feed | null> {
  const calendar = await loadCalendarOfFeed(db, calendarId);
  if (!calendar || !sameSecret(calendar.feedKey, key)) return null;
  return {
    // Weak: the stamp of each event says when it was rendered (RFC 5545 3.8.7.2).
    etag: `W/"${calendar.id}-${calendar.revision}"`,
    async body() {
      const events = (await readAllEvents(db, calendar.id)).map((stored) => toPlannerEvent(stored, calendar));
      return renderCalendar({
        name: calendar.name,
        timeZone: calendar.timeZone,
        connectionId: LOCAL_CONNECTION_ID,
        calendarId,
        events,
        stampedAt: now().epochMilliseconds,
      });
    },
  };
}

/**
 * Compares in constant time, so that timing shows neither where the texts differ nor their lengths.
 */
function sameSecret(expected: string, received: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(expected), digest(received));
}
