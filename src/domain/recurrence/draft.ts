import type { Interval } from "../interval.ts";
import { findZone, zoneOrUtc } from "../zone.ts";
import { limitFor, readRules, startsIn } from "./series.ts";
import { happensIn, intervalFrom, readTiming } from "./timing.ts";

/** The timing of a proposed event under its wire names (interface §2.3). */
export type DraftTiming = {
  readonly start: string;
  readonly end: string;
  readonly all_day: boolean;
  readonly transparency: "opaque" | "transparent";
  /** Rules in the form `RRULE:FREQ=…`; several add up. */
  readonly recurrence: readonly string[] | null;
  /** IANA zone in which the rules are expanded; the expansion's own when absent. */
  readonly time_zone?: string | undefined;
  /** Instances added and left out; drafts have none. */
  readonly rdates?: readonly string[] | undefined;
  readonly exdates?: readonly string[] | undefined;
};

/** The occurrences of proposed events in a window, without those of whole days. */
export function expandTimed(
  drafts: readonly DraftTiming[],
  window: Interval,
  options: { readonly timeZone: string },
): Interval[] {
  return drafts.flatMap((draft) => (draft.all_day ? [] : expandDraft(draft, window, options)));
}

/**
 * The occurrences of a proposed event in a window, sorted by start. A draft with a malformed rule
 * happens once.
 */
export function expandDraft(draft: DraftTiming, window: Interval, options: { readonly timeZone: string }): Interval[] {
  const viewer = zoneOrUtc(options.timeZone);
  const timing = readTiming(draft, findZone(draft.time_zone ?? "") ?? viewer, viewer);
  if (!timing) return [];
  const { rdates = [], exdates = [] } = draft;
  if (!draft.recurrence?.length && rdates.length === 0) {
    const interval = intervalFrom(timing, timing.start);
    return happensIn(interval, window) ? [interval] : [];
  }
  const rules = readRules(draft.recurrence ?? [], draft.all_day);
  const starts = startsIn(timing, { rules, rdates, exdates }, window, limitFor(1));
  return starts.map((start) => intervalFrom(timing, start));
}
