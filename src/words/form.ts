import { Weekday } from "#contract/primitives.ts";
import type { Meaning, Plain } from "./chip-meaning.ts";
import type { Rules } from "./grammar.ts";
import type { TextRange } from "./tokens.ts";
import { atTime, type Days, type Hours, type Moment, moment, oneDay } from "./wall-moment.ts";

/** The meaning of a form, before it is assigned to an item. */
export type Statement =
  | { readonly kind: "due"; readonly moment: Moment }
  | { readonly kind: "on"; readonly moment: Moment }
  | { readonly kind: "start"; readonly moment: Moment }
  | (Omit<Extract<Meaning, { kind: "repeat" }>, "hours"> & { readonly hours: Hours | null })
  | Plain;

/**
 * A part of a frequency that is stated at a distance: a week, or the number of times in it.
 * `isAlone`: without a number it is once a week.
 */
export type Half =
  | { readonly kind: "week"; readonly isAlone: boolean }
  | { readonly kind: "times"; readonly times: number };

type Place = TextRange & { readonly from: number; readonly to: number };
/** A statement read from the text, and its tokens `[from, to)`. */
export type Found = Place & { readonly statement: Statement };
/** A match of a form, which may be only half of a statement. */
export type Match = Place & { readonly statement: Statement | Half };

/** The topic of a form in the documentation. `title` is for text that only resembles a form. */
export type Topic = Statement["kind"] | "span" | "title";

/** A row of the table that serves as grammar, documentation, help and test. */
export type Form = {
  readonly topic: Topic;
  /**
   * Where the form is read. `end`: only before the end, a sign, or another form; `apart`: only
   * between such boundaries. Words that may equally be part of a title are limited in this way.
   */
  readonly where: "anywhere" | "end" | "apart";
  readonly rules: Rules;
  /** Typed texts with their chips, read on Monday 7 December 2026 at 10:00. */
  readonly examples: readonly Example[];
};

type Example = readonly [typed: string, meaning: string];

/** Rows by topic and place, such as `"on end"`, with examples: `length: 3h = 3 h; 45m = 45 min`. */
export function formsOf(rows: Readonly<Record<string, Rules>>, examples: string): Form[] {
  return examplesOf(examples).map(([row, typed]) => {
    const [topic, where = "anywhere"] = row.split(" ") as [Topic, Form["where"]?];
    return { topic, where, rules: rows[row] ?? {}, examples: typed };
  });
}

/** Examples in the notation of a table; each row begins on a new line. */
export function examplesOf(table: string): [row: string, examples: Example[]][] {
  const rows = table.trim().split(/\n(?=\S)/);
  return rows.map((row) => {
    const end = row.indexOf(": ");
    const pairs = row
      .slice(end + 1)
      .split(/;\s/)
      .map((example) => example.split(" = "));
    return [row.slice(0, end), pairs.map(([typed = "", meaning = ""]): Example => [typed.trim(), meaning.trim()])];
  });
}

/** Meanings shared by all languages, built from the values of patterns. */
export const length = (minutes: number): Statement => ({ kind: "length", minutes });
/**
 * "By next week" is ambiguous (its start or its end) and not read; "by" a part of the day means its
 * end.
 */
export function due({ days, hours }: Moment): Statement | null {
  if (days && days.first !== days.last && !hours) return null;
  const by = hours?.to && !hours.exact ? hours.to : hours?.from;
  return { kind: "due", moment: { days, hours: by === undefined ? null : atTime(by) } };
}
/** Rejects a start at 24:00, and one time on several days. */
export const on = (moment: Moment): Statement | null =>
  moment.hours?.from === 24 * 60 || (moment.hours?.exact && moment.days?.first !== moment.days?.last)
    ? null
    : { kind: "on", moment };
export const onDay = (days: Days) => on(moment(days));
/** Both ends, when two were stated: "from 9am to 10am". */
export const start = (moment: Moment): Statement | null =>
  moment.hours?.exact && moment.hours.to !== null ? on(moment) : { kind: "start", moment };
/** Starts when the stated time ends. */
export const after = ({ days, hours }: Moment): Statement | null =>
  start(hours ? { days, hours: atTime(hours.to ?? hours.from) } : moment(days && oneDay(days.last + 1)));
export const priority = (level: number) => (): Statement => ({ kind: "priority", level });
export const effort = (effort: "deep" | "light") => (): Statement => ({ kind: "effort", effort });
export const blocks = (minutes: number): Statement => ({ kind: "blocks", minutes });

/** From the first days to the last; null when they are not in order. */
export function days(from: Days, to: Days): Statement | null {
  // "from Friday to Tuesday": the Tuesday after it
  const last = to.last < from.first && to.weekly ? to.last + 7 : to.last;
  return last > from.first ? onDay({ first: from.first, last, weekly: false }) : null;
}

/** A number of times a week or weekdays, with optional hours and an interval in weeks. */
export function repeat(of: number | readonly number[], hours: Hours | null = null, everyWeeks = 1): Statement | null {
  const days = typeof of === "number" ? null : weekdaysOf(of);
  const times = days?.length ?? Number(of);
  const isHabit = times >= 1 && times <= 7 && everyWeeks >= 1 && everyWeeks <= 8;
  return isHabit ? { kind: "repeat", times, days, everyWeeks, hours } : null;
}

/** Once a day is every day; a habit cannot take place more often. */
export const timesADay = (times: number): Statement | null => (times === 1 ? repeat(7) : null);

export const week = (isAlone: boolean) => (): Half => ({ kind: "week", isAlone });
export const times = (times: number): Half => ({ kind: "times", times });

/** Once a week on one of two days. */
export const everyWeekend = (): Statement => ({ ...repeat(1), days: weekdaysOf([6, 7]) }) as Statement;

/** ISO weekdays as weekday names of the contract, each once, in order. */
export function weekdaysOf(isoDays: readonly number[]): Weekday[] {
  return Weekday.options.filter((_, index) => isoDays.includes(index + 1));
}

/** From one ISO weekday to another, across the end of the week if necessary. */
export function weekdaysFrom(first: number, last: number): number[] {
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1);
}

export function lengthOf(minutes: number): number | null {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 9600 ? minutes : null;
}
