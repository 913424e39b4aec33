import type { Language } from "#contract/primitives.ts";
import type { Spoken } from "./locale.ts";

/** Formats of dates, times, lengths and lists, by language, locale, zone and clock. */
export type Formats = {
  readonly language: Language;
  readonly locale: string;
  readonly timeZone: string;
  /** The first day of the week in the locale; 0 is Sunday. */
  readonly firstDay: number;
  /** `09:30` or `9:30 AM`, of an instant. */
  time(ms: number): string;
  /** `09:30` or `9:30`: a time beside hours that say the half of the day. */
  timeAlone(ms: number): string;
  /** `09:30 – 10:15`. */
  timeRange(start: number, end: number): string;
  /** `09:00`, `9 AM`: an hour of the axis. */
  hour(hour: number): string;
  /** `Mon 7 Dec`. */
  shortDate(ms: number): string;
  /** `Mon, 7 Dec 2026`. */
  mediumDate(ms: number): string;
  /** `Monday, 7 December 2026`. */
  longDate(ms: number): string;
  /** `7 – 13 Dec 2026`; `end` is the last instant shown. */
  dateRange(start: number, end: number): string;
  /** `7 – 13 Dec`, of two dates; `Mon 7 Dec` of one. */
  dates(first: string, last: string): string;
  /** `Fri 11 Dec` of a date, `Fri 11 Dec, 17:00` of an instant. */
  when(at: string | number): string;
  /** `Mon 7 Dec, 09:30 – 10:15`. */
  span(start: number, end: number, kind?: { readonly allDay: boolean }): string;
  /** `7 Dec`. */
  monthDay(ms: number): string;
  /** `Mon`, and `7`. */
  weekday(ms: number): string;
  dayNumber(ms: number): string;
  /** `Mon` for 1 to `Sun` for 7. */
  weekdayName(isoWeekday: number): string;
  /** `1 h 30 min`. */
  duration(minutes: number): string;
  /** `1 h to 2 h`; one length where both are the same. */
  lengths(least: number, most: number): string;
  /** `63%`, of a share of 1. */
  percent(share: number): string;
  /** `1.4`. */
  ratio(value: number): string;
  /** Names of the priorities 1 to 4. */
  readonly priorities: Spoken["priorities"];
  /** `a, b and c`. */
  list(items: readonly string[]): string;
};
