import type { Interval } from "#domain/interval.ts";
import { expandDraft } from "#domain/recurrence/draft.ts";
import { occurrenceKey } from "#domain/recurrence/occurrence-key.ts";
import { dateOf, formatInstant, mondayOf } from "#domain/time.ts";
import { habitWorkRef, readHabitWork } from "./habit-week.ts";
import type { WorkRef } from "./work.ts";

/** The recurrence of a series besides its first occurrence (RFC 5545 3.8.5), as last read. */
export type SeriesRule = {
  /** In the form `RRULE:FREQ=…` or without its name; the union of several. */
  readonly rules: readonly string[];
  readonly rdates: readonly string[];
  readonly exdates: readonly string[];
  /** The IANA zone in which the rules are evaluated. */
  readonly timeZone: string;
  /** Epoch milliseconds. Occurrences before this do not count. */
  readonly from: number;
};

/** A recurring event brought from outside and applied, which stands as one block. */
export type Series = Interval & {
  readonly blockId: string;
  readonly work: WorkRef | null;
  readonly recurrence: SeriesRule;
};

/** One occurrence of a series under its rule. */
export type SeriesOccurrence = Interval & { readonly blockId: string; readonly work: WorkRef | null };

/** The occurrences of a series that overlap a window, ascending. */
export function occurrencesOf(series: Series, window: Interval): SeriesOccurrence[] {
  const { rules, rdates, exdates, timeZone, from } = series.recurrence;
  const draft = {
    start: formatInstant(series.start),
    end: formatInstant(series.end),
    all_day: false,
    transparency: "opaque" as const,
    recurrence: rules,
    rdates,
    exdates,
    time_zone: timeZone,
  };
  return expandDraft(draft, window, { timeZone })
    .filter(({ start }) => start >= from)
    .map((span) => ({ ...span, blockId: occurrenceKey(series.blockId, span.start), work: workOf(series, span.start) }));
}

/** An occurrence of a habit counts for the week in which it lies. */
function workOf({ work, recurrence }: Series, start: number): WorkRef | null {
  if (work?.kind !== "habit") return work;
  return habitWorkRef(readHabitWork(work).habitId, mondayOf(dateOf(start, recurrence.timeZone)));
}
