import type { SourceStatus } from "#contract/calendar.ts";
import type { PlannerContext } from "#contract/payload.ts";

/**
 * Each connection once, although it may supply calendars, tasks and coursework; failed if any of
 * them failed.
 */
export function sourcesOf({ calendar, tasks, learning }: PlannerContext): SourceStatus[] {
  const all = [calendar, tasks, learning].flatMap(({ sources }) => sources);
  const lastWins = [...all, ...all.filter(({ ok }) => !ok)];
  return [...new Map(lastWins.map((source) => [source.connection_id, source])).values()];
}
