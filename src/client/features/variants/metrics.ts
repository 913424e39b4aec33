import { countUpdate, type DraftVariant, isUpdate, minutesDeferrable } from "#contract/variant.ts";
import { durationMinutes } from "#domain/moment.ts";
import type { App } from "../../app.ts";

/**
 * What a variant achieves, in a line. Without metrics (an outside AI may give none) the planned
 * time is counted.
 */
export function metricsLine(app: App, variant: DraftVariant): string {
  const { text, formats } = app;
  const { metrics } = variant;
  if (isUpdate(variant)) return [updateWords(app, variant), ...shortfalls({ text, formats }, variant)].join(" · ");
  const parts = [text.placed(formats.duration(metrics?.minutes_placed ?? minutesOf(variant)))];
  if (metrics) {
    const { spare_minutes: spare, deadlines_met: met, deadlines_total: total } = metrics;
    if (met < total) parts.push(text.onTimeOf(met, total));
    const hurts = shortfalls({ text, formats }, variant);
    // Where work is left out, that all which was planned is in time would read as if nothing were.
    if (hurts.length > 0) parts.push(...hurts);
    else {
      if (total > 0 && met === total) parts.push(text.onTime);
      if (spare != null && spare >= 0) parts.push(text.cushion(formats.duration(spare)));
    }
  }
  return parts.join(" · ");
}

/** The first week that cannot hold its work, in a line; empty where there is none. */
export function overloadLine({ text, formats }: App, { metrics }: DraftVariant): string {
  const { overload } = metrics ?? {};
  return overload ? text.overload(formats.when(overload.week), formats.duration(overload.minutes)) : "";
}

/** What an update does to the blocks that stand; once it is applied, what it did. */
function updateWords({ text, shown }: App, variant: DraftVariant): string {
  const written = shown.written();
  const { moved, added, removed, kept } = countUpdate(written ?? variant);
  return written
    ? text.difference(moved, added, removed) || text.noneChanges
    : text.updateLine(moved, added, removed, kept);
}

/** What hurts. */
function shortfalls({ text, formats }: Pick<App, "text" | "formats">, variant: DraftVariant): string[] {
  const late = variant.metrics?.late_minutes ?? 0;
  const unplaced = unplacedOf(variant);
  return [
    ...(late > 0 ? [text.late(formats.duration(late))] : []),
    ...(unplaced > 0 ? [text.unplacedTotal(formats.duration(unplaced))] : []),
  ];
}

/** Minutes that found no room; what can wait until after the window hurts nobody. */
function unplacedOf({ metrics, unplaced = [] }: DraftVariant): number {
  return (metrics?.minutes_unplaced ?? 0) - minutesDeferrable(unplaced);
}

function minutesOf({ events }: DraftVariant): number {
  return events.reduce((sum, event) => sum + (event.all_day ? 0 : durationMinutes(event.start, event.end)), 0);
}
