/** A series from outside is a row of its own. Its occurrences have rows only if they differ. */
export const series: readonly string[] = [
  "alter table blocks add column recurrence text",
  "alter table blocks add column series_id text",
  "create index blocks_by_series on blocks (series_id)",
];
