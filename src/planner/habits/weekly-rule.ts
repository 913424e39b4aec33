const BYDAY = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** `RRULE:FREQ=WEEKLY;BYDAY=…` over ISO weekdays, every so many weeks, with the last instance before the instant `until` (RFC 5545 3.3.10). */
export function weeklyRule(weekdays: readonly number[], until: number, everyWeeks = 1): string {
  const days = [...weekdays].sort((a, b) => a - b).map((weekday) => BYDAY[weekday - 1]);
  const last = new Date(until - 1000).toISOString().replace(/[-:]|\.\d+/g, "");
  const interval = everyWeeks > 1 ? `INTERVAL=${everyWeeks};` : "";
  return `RRULE:FREQ=WEEKLY;${interval}BYDAY=${days.join(",")};UNTIL=${last}`;
}
