import { countUpdate, type DraftVariant, isUpdate } from "#contract/variant.ts";
import { durationMinutes } from "#domain/display.ts";
import type { App } from "../../app.ts";

/**
 * What a variant achieves, in a line. Without metrics (an outside AI may give none) the planned
 * time is counted.
 */
export function metricsLine({ text, formats }: App, variant: DraftVariant, length: "full" | "short"): string {
  const { metrics } = variant;
  if (isUpdate(variant))
    return [updateWords(text, variant, length), ...shortfalls({ text, formats }, metrics)].join(" · ");
  const minutes = metrics?.minutes_placed ?? minutesOf(variant);
  const placed = formats.duration(minutes);
  const parts = [length === "full" ? text.placed(placed) : placed];
  if (metrics) {
    const { late_minutes: late, minutes_unplaced: unplaced, cushion_minutes: spare } = metrics;
    parts.push(...shortfalls({ text, formats }, metrics));
    // A deadline that is missed says enough of the others.
    if (metrics.deadlines_total > 0 && metrics.deadlines_met === metrics.deadlines_total) parts.push(text.onTime);
    if (spare !== null && spare >= 0 && late + unplaced === 0) parts.push(text.cushion(formats.duration(spare)));
  }
  return parts.join(" · ");
}

/** What an update does to the blocks that stand; figures that all its plans share are nowhere. */
function updateWords(text: App["text"], variant: DraftVariant, length: "full" | "short"): string {
  const { moved, added, removed, kept } = countUpdate(variant);
  return length === "full" ? text.updateLine(moved, added, removed, kept) : text.updateCard(moved, added, removed);
}

/** What hurts. */
function shortfalls({ text, formats }: Pick<App, "text" | "formats">, metrics: DraftVariant["metrics"]): string[] {
  const { late_minutes: late = 0, minutes_unplaced: unplaced = 0 } = metrics ?? {};
  return [
    ...(late > 0 ? [text.late(formats.duration(late))] : []),
    ...(unplaced > 0 ? [text.unplacedTotal(formats.duration(unplaced))] : []),
  ];
}

function minutesOf({ events }: DraftVariant): number {
  return events.reduce((sum, event) => sum + (event.all_day ? 0 : durationMinutes(event.start, event.end)), 0);
}
