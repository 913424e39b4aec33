import type { DraftEvent } from "#contract/event.ts";
import {
  type DraftVariant,
  isUpdate,
  minutesLacking,
  type UpdateCounts,
  type VariantMetrics,
} from "#contract/variant.ts";
import { epochOf, MINUTE_MS, minuteOfDay, parseWireTime, startOfDate } from "#domain/time.ts";
import { namedMoment } from "#wording/short-moment.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { writesOf } from "../apply/apply-choice.ts";

/** The distinctions of a plan in words; a figure that all plans share is omitted. */
export type Distinction = { readonly differs: string; readonly wins: readonly string[] };

/** A figure of every plan; the least is the best. */
type Figure = { readonly values: readonly number[]; words(value: number): string };

export function distinctions(app: App, variants: readonly DraftVariant[]): Distinction[] {
  const { text, formats } = app;
  const figures = figuresOf(app, variants).filter(({ values }) => differ(values));
  const left = variants.map(({ events, unplaced = [] }) =>
    formats.list(
      unplaced.flatMap((work) => {
        const minutes = minutesLacking([work]);
        if (minutes <= 0) return [];
        const inPart = events.some(({ task_id }) => task_id === work.task_id);
        return inPart ? text.partOf(formats.duration(minutes), work.title) : work.title;
      }),
    ),
  );
  const leftDiffers = differ(left);
  const changes = changesOf(app, variants);
  const printed = new Set<string>();
  return variants.map((variant, index) => {
    const change = changes[index] ?? "";
    const measures = figures
      // Zero minutes of focus are no distinction.
      .filter(({ values }) => values[index])
      .toSorted((one, other) => rankOf(one.values, index) - rankOf(other.values, index))
      .map(({ values, words }) => words(values[index] ?? 0))
      // No two cards print the same figure.
      .filter((words) => !printed.has(words));
    const wins = [leftDiffers && left[index] && text.leavesOut(left[index]), ...measures]
      .flatMap((words) => words || [])
      // A narrow card has room for one.
      .slice(0, variants.length > 3 ? 1 : 2);
    for (const words of wins) printed.add(words);
    return {
      // A change that another plan makes too is no distinction.
      differs: isUpdate(variant) && changes.filter((each) => each === change).length === 1 ? change : "",
      wins,
    };
  });
}

/** The effect of each plan on the standing blocks now, without the numbers that all plans share. */
export function changesOf(app: App, variants: readonly DraftVariant[]): string[] {
  const { text } = app;
  if (!variants.some(isUpdate)) return [];
  const counts = variants.map((_, index) => writesOf(app, index));
  const own = (of: keyof UpdateCounts, { [of]: count }: UpdateCounts) =>
    variants.length === 1 || differ(counts.map((each) => each[of])) ? count : 0;
  return counts.map((each) => {
    const words = text.updateCard(own("moved", each), own("added", each), own("removed", each));
    if (words || each.moved > 0) return words;
    return each.added + each.removed > 0 ? text.noneMoves : text.noneChanges;
  });
}

function figuresOf({ text, formats, state, shown }: App, variants: readonly DraftVariant[]): Figure[] {
  const zone = planZone(state);
  const most = (value: (end: number, event: DraftEvent) => number) =>
    variants.map(({ events }) =>
      Math.max(0, ...events.map((event) => (event.all_day ? 0 : value(parseWireTime(event.end, zone) ?? 0, event)))),
    );
  const begins = epochOf(state.payload?.start_time ?? "1970-01-01");
  const midnight = startOfDate("2026-01-01", zone);
  const lengths = (value: (metrics: VariantMetrics) => number, words: (duration: string) => string): Figure => ({
    values: variants.map(({ metrics }) => (metrics ? value(metrics) : 0)),
    words: (minutes) => words(formats.duration(Math.abs(minutes))),
  });
  return [
    {
      // Habits continue after the work is done, and what leaves work out is never done.
      values: most((end, draft) => (shown.looks(draft, draft.summary).habit ? 0 : end)).map((end, index) =>
        minutesLacking(variants[index]?.unplaced) ? 0 : end,
      ),
      words: (at) => text.doneBy(namedMoment(at, begins, formats)),
    },
    {
      values: most((end) => minuteOfDay(end, zone)),
      words: (minute) => text.nothingAfter(formats.time(midnight + minute * MINUTE_MS)),
    },
    lengths(({ longest_focus_minutes: minutes }) => -minutes, text.inOnePiece),
    lengths(({ focus_minutes: minutes = 0 }) => -minutes, text.inFocus),
    lengths(({ load_per_day: days }) => Math.max(0, ...days.map(({ minutes }) => minutes)), text.aDay),
  ];
}

/** The fewer plans share a figure the better it tells them apart, and the best one better still. */
function rankOf(values: readonly number[], index: number): number {
  const value = values[index] ?? 0;
  return values.filter((each) => each === value).length - (value === Math.min(...values) ? 0.5 : 0);
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values).size > 1;
}
