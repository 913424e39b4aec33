/** A language's words for days. */
export type DayWords = {
  /** The length of weekday names in a sentence. */
  readonly weekday: "long" | "short";
  everyWeek(weekday: string): string;
  endOf(day: string): string;
  /** The morning, afternoon or evening of a day, given as a weekday or a date. */
  partOfDay(day: string, part: 0 | 1 | 2, isDated: boolean): string;
};
