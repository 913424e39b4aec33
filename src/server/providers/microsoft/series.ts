import type { PlannerCalendarEvent } from "#contract/event.ts";
import type { Interval } from "#domain/interval.ts";
import { expandEvents } from "#domain/recurrence/expand.ts";
import { formatInstant } from "#domain/time.ts";

/**
 * A series with exactly Graph's occurrences. `there` are the starts of its occurrences in `range`;
 * `moved` are the original starts of exceptions at other times. Other instances of the rule become
 * EXDATEs, and occurrences outside of the rule become RDATEs, so that a misread pattern or zone
 * does no harm.
 */
export function withOccurrences(
  series: PlannerCalendarEvent,
  range: Interval,
  there: readonly string[],
  moved: readonly string[],
): PlannerCalendarEvent {
  const byRule = expandEvents([series], range, { timeZone: "UTC" }).map(({ start }) => formOf(start, series));
  const [rule, known, excepted] = [new Set(byRule), new Set(there), new Set(moved)];
  const exdates = byRule.filter((start) => !known.has(start) && !excepted.has(start));
  const rdates = there.filter((start) => !rule.has(start));
  return { ...series, ...(exdates.length > 0 && { exdates }), ...(rdates.length > 0 && { rdates }) };
}

function formOf(start: number, { all_day }: PlannerCalendarEvent): string {
  const instant = formatInstant(start);
  return all_day ? instant.slice(0, 10) : instant;
}
