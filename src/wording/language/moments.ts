import type { Formats } from "./formats.ts";

/**
 * The instants of one window in words for a sentence: by weekday alone where that is unambiguous.
 */
export type Moments = Pick<Formats, "time" | "duration" | "lengths"> & {
  /** "Tuesday", with the date when the window holds more than one Tuesday: "Tue 8 Dec". */
  day(instant: number): string;
  /** "Tue 8 Dec". */
  date(instant: number): string;
  /** "Tuesday", regardless of the window. */
  weekday(instant: number): string;
  /** "Tuesday"; "Tuesdays" when the window holds more than one. */
  weekly(instant: number): string;
  /** "Saturday and Sunday", of weekdays from 1 to 7. */
  weekdays(weekdays: readonly number[]): string;
  /** "Saturdays", of a weekday from 1 to 7. */
  everyWeek(weekday: number): string;
  /** "09:00", of minutes after midnight. */
  timeOfDay(minute: number): string;
  /** "Tuesday 09:00". */
  moment(instant: number): string;
  /** When something begins: the day alone when it begins at the start of the day. */
  begin(instant: number): string;
  /** When something is due: "Tuesday 17:00"; the day alone when it is due by the end of the day. */
  due(instant: number): string;
  /** The same where the day alone would mean its start: "the end of Monday". */
  end(instant: number): string;
  /** "Tuesday" for a whole day; null for anything else. */
  wholeDay(from: number, to: number): string | null;
  /** "Tuesday 09:00–12:00"; midnight is the end of its day, 24:00. */
  stretch(from: number, to: number): string;
  /** "Tuesday morning" for a span in one part of a day, otherwise its hours. */
  partOfDay(from: number, to: number): string;
};
