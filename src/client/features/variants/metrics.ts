import type { DraftVariant } from "#contract/variant.ts";
import { epochOf } from "#domain/time.ts";
import type { App } from "../../app.ts";

/** What a variant achieves, in a line. Without metrics (an outside AI may give none) the planned time is counted. */
export function metricsLine({ text, formats }: App, variant: DraftVariant, length: "full" | "short"): string {
  const { metrics } = variant;
  const minutes = metrics?.minutes_placed ?? minutesOf(variant);
  const placed = formats.duration(minutes);
  const parts = [length === "full" ? text.placed(placed) : placed];
  if (metrics) {
    if (metrics.late_minutes > 0) parts.push(text.late(formats.duration(metrics.late_minutes)));
    else if (metrics.deadlines_total > 0) parts.push(text.onTime);
    if (metrics.minutes_unplaced > 0) parts.push(text.unplacedTotal(formats.duration(metrics.minutes_unplaced)));
    if (metrics.cushion_minutes !== null)
      parts.push(text.cushion(formats.duration(Math.max(0, metrics.cushion_minutes))));
  }
  return parts.join(" · ");
}

function minutesOf({ events }: DraftVariant): number {
  return events.reduce(
    (sum, event) => sum + (event.all_day ? 0 : (epochOf(event.end) - epochOf(event.start)) / 60_000),
    0,
  );
}
