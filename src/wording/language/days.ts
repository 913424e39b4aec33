/** How a language speaks of days. */
export type DayWords = {
  /** What a weekday is called in a sentence. */
  readonly weekday: "long" | "short";
  everyWeek(weekday: string): string;
  endOf(day: string): string;
  /** Morning, afternoon or evening of a day, which is a weekday or dated. */
  partOfDay(day: string, part: 0 | 1 | 2, isDated: boolean): string;
};
