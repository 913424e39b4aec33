/**
 * The calendars of a connection as they were last listed: a source that cannot be reached is not
 * without calendars.
 */
export const listedCalendars: readonly string[] = ["alter table connections add column listed_calendars text"];
