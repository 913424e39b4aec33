/** How a language speaks of days. */
export type DayWords = {
  /** What a weekday is called in a sentence. */
  readonly weekday: "long" | "short";
  everyWeek(weekday: string): string;
  endOf(day: string): string;
  /** Morning, afternoon or evening of a day, which is a weekday or dated. */
  partOfDay(day: string, part: 0 | 1 | 2, isDated: boolean): string;
};

const PARTS = ["morning", "afternoon", "evening"];

export const en: DayWords = {
  weekday: "long",
  everyWeek: (weekday) => `${weekday}s`,
  endOf: (day) => `the end of ${day}`,
  partOfDay: (day, part, isDated) => (isDated ? `the ${PARTS[part]} of ${day}` : `${day} ${PARTS[part]}`),
};
