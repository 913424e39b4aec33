import { countUpdate, type DraftVariant, isUpdate, minutesDeferrable } from "#contract/variant.ts";
import { durationMinutes } from "#domain/moment.ts";
import type { App } from "../../app.ts";

/**
 * A variant's measures in a line. Without metrics (an outside AI may omit them), the planned time.
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
    // Where work is left out, a claim that everything is in time would mislead.
    if (hurts.length > 0) parts.push(...hurts);
    else {
      if (total > 0 && met === total) parts.push(text.onTime);
      if (spare != null && spare >= 0) parts.push(text.cushion(formats.duration(spare)));
    }
  }
  return parts.join(" · ");
}

/** The first overloaded week, in a line; empty when there is none. */
export function overloadLine({ text, formats }: App, { metrics }: DraftVariant): string {
  const { overload } = metrics ?? {};
  return overload ? text.overload(formats.when(overload.week), formats.duration(overload.minutes)) : "";
}

/** The effect of an update on the standing blocks; after the apply, in the past tense. */
function updateWords({ text, shown }: App, variant: DraftVariant): string {
  const written = shown.written();
  const { moved, added, removed, kept } = countUpdate(written ?? variant);
  return written
    ? text.difference(moved, added, removed) || text.noneChanges
    : text.updateLine(moved, added, removed, kept);
}

/** The shortcomings of a variant. */
function shortfalls({ text, formats }: Pick<App, "text" | "formats">, variant: DraftVariant): string[] {
  const late = variant.metrics?.late_minutes ?? 0;
  const unplaced = unplacedOf(variant);
  return [
    ...(late > 0 ? [text.late(formats.duration(late))] : []),
    ...(unplaced > 0 ? [text.unplacedTotal(formats.duration(unplaced))] : []),
  ];
}

/** Unplaced minutes, without work that can wait until after the window. */
function unplacedOf({ metrics, unplaced = [] }: DraftVariant): number {
  return (metrics?.minutes_unplaced ?? 0) - minutesDeferrable(unplaced);
}

function minutesOf({ events }: DraftVariant): number {
  return events.reduce((sum, event) => sum + (event.all_day ? 0 : durationMinutes(event.start, event.end)), 0);
}
