import type { DraftVariant } from "#contract/variant.ts";
import { durationMinutes } from "#domain/display.ts";
import type { App } from "../../app.ts";

/** What a variant achieves, in a line. Without metrics (an outside AI may give none) the planned time is counted. */
export function metricsLine({ text, formats }: App, variant: DraftVariant, length: "full" | "short"): string {
  const { metrics } = variant;
  const minutes = metrics?.minutes_placed ?? minutesOf(variant);
  const placed = formats.duration(minutes);
  const parts = [length === "full" ? text.placed(placed) : placed];
  if (metrics) {
    const { late_minutes: late, minutes_unplaced: unplaced, cushion_minutes: spare } = metrics;
    if (late > 0) parts.push(text.late(formats.duration(late)));
    if (unplaced > 0) parts.push(text.unplacedTotal(formats.duration(unplaced)));
    // A deadline that is missed says enough of the others.
    if (metrics.deadlines_total > 0 && metrics.deadlines_met === metrics.deadlines_total) parts.push(text.onTime);
    if (spare !== null && spare >= 0 && late + unplaced === 0) parts.push(text.cushion(formats.duration(spare)));
  }
  return parts.join(" · ");
}

function minutesOf({ events }: DraftVariant): number {
  return events.reduce((sum, event) => sum + (event.all_day ? 0 : durationMinutes(event.start, event.end)), 0);
}
