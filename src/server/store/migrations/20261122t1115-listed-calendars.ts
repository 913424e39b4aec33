/**
 * Stores a connection's calendars as last listed, so that it still has calendars when its source
 * cannot be reached.
 */
export const listedCalendars: readonly string[] = ["alter table connections add column listed_calendars text"];
