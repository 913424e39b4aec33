/** An index for `readEventsInWindow`, so that it reads only a window of a calendar. */
export const eventsByTime: readonly string[] = [
  "create index local_events_by_time on local_events (calendar_id, last_end, first_start, event_key)",
];
