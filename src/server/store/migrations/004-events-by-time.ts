/**
 * A window of a calendar without a look at the rest of it; `readEventsInWindow` asks by these
 * columns.
 */
export const eventsByTime: readonly string[] = [
  "create index local_events_by_time on local_events (calendar_id, last_end, first_start, event_key)",
];
