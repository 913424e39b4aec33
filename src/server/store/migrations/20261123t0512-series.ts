/**
 * A series that was brought from outside is a row of its own, of which only those occurrences have
 * rows that something was said of.
 */
export const series: readonly string[] = [
  "alter table blocks add column recurrence text",
  "alter table blocks add column series_id text",
  "create index blocks_by_series on blocks (series_id)",
];
