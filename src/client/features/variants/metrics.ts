import { type DraftVariant, isUpdate, minutesDeferrable } from "#contract/variant.ts";
import { expandTimed } from "#domain/recurrence/draft.ts";
import { epochOf, MINUTE_MS } from "#domain/time.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { writesOf } from "../apply/apply-choice.ts";

/**
 * The shown variant's measures in a line. Without metrics (an outside AI may omit them), the
 * planned time.
 */
export function metricsLine(app: App, variant: DraftVariant): string {
  const { text, formats } = app;
  const hurts = shortfalls(app, variant);
  if (isUpdate(variant)) return [updateWords(app), ...hurts].join(" · ");
  const {
    minutes_placed: placed = minutesOf(app, variant),
    spare_minutes: spare,
    deadlines_met: met = 0,
    deadlines_total: total = 0,
  } = variant.metrics ?? {};
  // Where work is left out, a claim that everything is in time would mislead.
  const isWhole = hurts.length === 0;
  return [
    text.placed(formats.duration(placed)),
    met < total && text.onTimeOf(met, total),
    ...hurts,
    isWhole && total > 0 && met === total && text.onTime,
    isWhole && spare != null && spare >= 0 && text.cushion(formats.duration(spare)),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The first overloaded week, in a line; empty when there is none. */
export function overloadLine({ text, formats }: App, { metrics }: DraftVariant): string {
  const { overload } = metrics ?? {};
  return overload ? text.overload(formats.when(overload.week), formats.duration(overload.minutes)) : "";
}

/** The effect of an update on the standing blocks; after the apply, in the past tense. */
function updateWords(app: App): string {
  const { text, shown } = app;
  const { moved, added, removed, kept } = writesOf(app);
  return shown.written()
    ? text.difference(moved, added, removed) || text.noneChanges
    : text.updateLine(moved, added, removed, kept);
}

/** The shortcomings of a variant; work that can wait until after the window is none. */
function shortfalls({ text, formats }: App, { metrics, unplaced }: DraftVariant): string[] {
  const { late_minutes: late = 0, minutes_unplaced: open = 0 } = metrics ?? {};
  const lacking = open - minutesDeferrable(unplaced);
  return [
    ...(late > 0 ? [text.late(formats.duration(late))] : []),
    ...(lacking > 0 ? [text.unplacedTotal(formats.duration(lacking))] : []),
  ];
}

/** The minutes of all blocks in the plan's window; a series counts each of its times. */
function minutesOf({ state }: App, { events }: DraftVariant): number {
  const { start_time: start = "", end_time: end = "" } = state.payload ?? {};
  const window = { start: epochOf(start), end: epochOf(end) };
  const spans = expandTimed(events, window, { timeZone: planZone(state) });
  return spans.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS;
}
