import type { DraftEvent } from "#contract/event.ts";
import type { DraftVariant } from "#contract/variant.ts";
import { countUpdate, isUpdate, minutesLacking } from "#contract/variant.ts";
import { MINUTE_MS, minuteOfDay, parseWireTime, startOfDate } from "#domain/time.ts";
import type { App } from "../../app.ts";
import { planZone } from "../../state.ts";

/** The distinctions of a plan in words; a figure that all plans share is omitted. */
export type Distinction = { readonly differs: string; readonly wins: readonly string[] };

/** A figure of every plan; the least is the best. */
type Figure = { readonly values: readonly number[]; words(value: number): string };

/** A narrow card has room for one. */
const mostWins = (cards: number): number => (cards > 3 ? 1 : 2);

export function distinctions(app: App, variants: readonly DraftVariant[]): Distinction[] {
  const { text } = app;
  const figures = figuresOf(app, variants).filter(({ values }) => differ(values));
  const left = variants.map(({ unplaced = [] }) =>
    unplaced.flatMap((work) => (minutesLacking([work]) > 0 ? work.title : [])).join(", "),
  );
  const leftDiffers = differ(left);
  const counts = variants.map(countUpdate);
  // A number that every variant shares is only shown when there is a single variant.
  const isShared = (of: "added" | "removed") => variants.length > 1 && !differ(counts.map((each) => each[of]));
  const [sameAdded, sameRemoved] = [isShared("added"), isShared("removed")];
  return variants.map((variant, index) => {
    const { moved = 0, added = 0, removed = 0 } = counts[index] ?? {};
    const nothing = added + removed > 0 ? text.noneMoves : text.noneChanges;
    return {
      differs: isUpdate(variant)
        ? text.updateCard(moved, sameAdded ? 0 : added, sameRemoved ? 0 : removed) || nothing
        : "",
      wins: [
        variant.suggested_because,
        leftDiffers && left[index] && text.leavesOut(left[index]),
        ...figures
          .toSorted((one, other) => rankOf(one.values, index) - rankOf(other.values, index))
          .map(({ values, words }) => words(values[index] ?? 0)),
      ]
        .flatMap((words) => words || [])
        .slice(0, mostWins(variants.length)),
    };
  });
}

function figuresOf({ text, formats, state, shown }: App, variants: readonly DraftVariant[]): Figure[] {
  const zone = planZone(state);
  const most = (value: (end: number, event: DraftEvent) => number) =>
    variants.map(({ events }) =>
      Math.max(0, ...events.map((event) => (event.all_day ? 0 : value(parseWireTime(event.end, zone) ?? 0, event)))),
    );
  const midnight = startOfDate("2026-01-01", zone);
  const of = (value: (variant: DraftVariant) => number | undefined, words: Figure["words"]): Figure => ({
    values: variants.map((variant) => value(variant) ?? 0),
    words,
  });
  return [
    {
      // Habits continue after the work is done.
      values: most((end, { task_id, summary }) => (shown.looks(task_id, summary).habit ? 0 : end)),
      words: (at) => text.doneBy(`${formats.weekday(at)} ${formats.time(at)}`),
    },
    {
      values: most((end) => minuteOfDay(end, zone)),
      words: (minute) => text.nothingAfter(formats.time(midnight + minute * MINUTE_MS)),
    },
    of(
      ({ metrics }) => -(metrics?.longest_focus_minutes ?? 0),
      (minutes) => text.inOnePiece(formats.duration(-minutes)),
    ),
    of(
      ({ metrics }) => -(metrics?.focus_minutes ?? 0),
      (minutes) => text.inFocus(formats.duration(-minutes)),
    ),
    of(
      ({ metrics }) => Math.max(0, ...(metrics?.load_per_day ?? []).map(({ minutes }) => minutes)),
      (minutes) => text.aDay(formats.duration(minutes)),
    ),
  ];
}

/** The fewer plans share a figure the better it tells them apart, and the best one better still. */
function rankOf(values: readonly number[], index: number): number {
  const value = values[index] ?? 0;
  const isBest = value === Math.min(...values);
  return values.filter((each) => each === value).length - Number(isBest) / 2;
}

function differ(values: readonly unknown[]): boolean {
  return new Set(values).size > 1;
}
