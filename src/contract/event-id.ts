/** The id of an event, unique over all connections (interface §5.3). */
export function plannerEventId(connectionId: string, calendarId: string, providerEventId: string): string {
  return `${connectionId}:${calendarId}:${providerEventId}`;
}
